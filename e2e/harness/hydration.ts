import type { BrowserContext, Page } from '@playwright/test';

/** The storage key that is written first by the script which the page loads last. */
const WRITTEN_LAST = 'last-visit';

/**
 * Marks every page of a context once it is hydrated. The list of loaded resources would not do: it is
 * empty on a page whose clock a journey controls.
 */
export async function markHydration(context: BrowserContext): Promise<void> {
  await context.addInitScript((lastKey) => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value);
      if (key === lastKey) Object.assign(window, { isHydrated: true });
    };
  }, WRITTEN_LAST);
}

/**
 * Waits until a page is hydrated and its timers run: before that, a link loads a document and a button does
 * nothing. Pages of the app are rendered in the browser and need no waiting.
 */
export async function isHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.has(window, 'isHydrated'));
}
