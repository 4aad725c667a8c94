import { expect, type Page } from '@playwright/test';

/**
 * Waits until a page has been brought to life: then it asks for its late parts. Until then a link leads
 * to another load of the page, as it would without a script.
 */
export async function comesToLife(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(hasLateParts)).toBe(true);
}

function hasLateParts(): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes('/late-parts-'));
}
