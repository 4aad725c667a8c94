import { expect, type Page } from '@playwright/test';

/** Noon in the restaurant, on a Tuesday. */
export const FROZEN_AT = Date.UTC(2026, 2, 10, 11);

/** Opens a page whose clock stands still. */
export async function openFrozen(page: Page, path: string): Promise<void> {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value);
      if (key === 'last-visit') Object.assign(window, { isStartedLate: true });
    };
  });
  await page.clock.install({ time: FROZEN_AT - 1000 });
  await page.clock.pauseAt(FROZEN_AT);
  await page.goto(path);
}

/** Waits until what a page loads last has started: it begins by writing down that somebody is here. */
export async function startedLate(page: Page): Promise<void> {
  const isStarted = () => page.evaluate(() => Reflect.has(window, 'isStartedLate'));
  await expect.poll(isStarted).toBe(true);
}
