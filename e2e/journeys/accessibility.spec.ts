import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { keptLine } from '../harness/kept-cart.ts';
import { DESKTOP, PHONE } from '../harness/windows.ts';
import { SIGHTS } from '../screens/sights.ts';

/** As wide as a phone of 640 pixels at 200 %. */
const NARROWEST = { width: 320, height: 640 };

test.use({
  viewport: PHONE,
  kept: { cart: [keptLine('soupe-miso', 2), keptLine('tempura-crevettes')] },
  expectedComplaints: /404 .*\/(nulle-part|about)\)/,
});

for (const { name, reach } of SIGHTS) {
  test(`everybody can use ${name}`, async ({ page }) => {
    await reach(page);
    expect(await barriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await barriers(page, 'color-contrast'), 'in the dark').toEqual([]);

    await setTextSize(page, '200%');
    expect(await overflow(page), 'what sticks out of a phone with large text').toEqual([]);
    await setTextSize(page, '');
    await page.setViewportSize(NARROWEST);
    expect(await overflow(page), 'what sticks out of the narrowest phone').toEqual([]);

    await page.setViewportSize(DESKTOP);
    expect(await barriers(page), 'on a desktop').toEqual([]);
    expect(await overflow(page), 'what sticks out of a desktop').toEqual([]);
  });
}

/** What axe finds, by all of its rules or by one, in a line for each place. */
async function barriers(page: Page, rule?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (rule === undefined ? axe : axe.withRules(rule)).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}

function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);
}

/** The elements that make the page wider than its window; none while it fits. */
function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(0, 5)
      .map(
        (element) =>
          `${element.tagName} .${element.className} ${element.textContent?.slice(0, 30)}`,
      );
  });
}
