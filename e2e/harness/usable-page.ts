import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { PHONE } from './windows.ts';

/** What axe finds on a page, each with its first element. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Nothing for axe to find, and nothing that sticks out of a phone. */
export async function isUsable(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if ((await page.locator('dialog:modal').count()) > 0) axe.include('dialog:modal');
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  const excess = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(excess).toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}
