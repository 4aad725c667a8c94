import { expect, type Page } from '@playwright/test';

/** Noon in the restaurant, on a Tuesday. */
export const FROZEN_AT = Date.UTC(2026, 2, 10, 11);

/** Opens a page whose clock stands still. */
export async function openFrozen(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: FROZEN_AT - 1000 });
  await page.clock.pauseAt(FROZEN_AT);
  await page.goto(path);
}

/**
 * Waits until what a page loads last has started: it begins by writing down that somebody is here.
 * For a page whose clock stands still, and has moved since it was loaded last.
 */
export async function startedLate(page: Page): Promise<void> {
  const times = () =>
    page.evaluate(() => Date.now() - Number(localStorage.getItem('last-visit') ?? 0));
  await expect.poll(times).toBeLessThan(1000);
}
