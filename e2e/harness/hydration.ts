import type { BrowserContext, Page } from '@playwright/test';

/** What the page loads last begins by writing down under this key that somebody is here. */
const WRITTEN_LAST = 'last-visit';

/**
 * Lets every page of a context show when it comes to life, whatever its clock does. What it has
 * loaded does not tell: a page whose clock a journey has taken over has no list of that.
 */
export async function showLife(context: BrowserContext): Promise<void> {
  await context.addInitScript((lastKey) => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      setItem.call(this, key, value);
      if (key === lastKey) Object.assign(window, { isAlive: true });
    };
  }, WRITTEN_LAST);
}

/**
 * Waits until a page has been brought to life, with all that is loaded after it: what is pressed is
 * answered by the page, and whatever it does by the clock has been begun. Until then a link leads to
 * another load, as it would without a script, and a button does nothing. Pages of the app are not
 * waited for: what they show was made in the browser, and is alive.
 */
export async function comesToLife(page: Page): Promise<void> {
  await page.waitForFunction(() => Reflect.has(window, 'isAlive'));
}
