import { expect, type Page } from '@playwright/test';

/** Waits until the page's service worker has filled its caches and controls the page. */
export async function installWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state))
    .toBe('activated');
}

/** The paths in the worker's caches, with their query strings. */
export function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(opened.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });
}
