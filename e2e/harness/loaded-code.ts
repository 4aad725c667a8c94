import type { Page } from '@playwright/test';

/** Whether code with this name was loaded by the page. */
export function hasLoaded(page: Page, name: string): Promise<boolean> {
  return page.evaluate(
    (part) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(part)),
    name,
  );
}
