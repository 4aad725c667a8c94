import type { Page } from '@playwright/test';

/**
 * Follows a link of the footer, with the keyboard: dishes that become visible above it take their
 * true heights, which can take it away from below a pointer that was put down on it.
 */
export async function followInFooter(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).press('Enter');
}
