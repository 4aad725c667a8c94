import type { Page } from '@playwright/test';
import { isHydrated } from './hydration.ts';

/** Noon in the restaurant, on a Tuesday. */
export const FROZEN_AT = Date.UTC(2026, 2, 10, 11);

/** Freezes the clock of a page, and of each document that it loads from now on. */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.install({ time: FROZEN_AT - 1000 });
  await page.clock.pauseAt(FROZEN_AT);
}

/** Opens a page with a frozen clock, and waits until nothing but timers is pending. */
export async function openFrozen(page: Page, path: string): Promise<void> {
  await freezeClock(page);
  await page.goto(path);
  await isHydrated(page);
}
