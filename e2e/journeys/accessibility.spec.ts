import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../harness/journey.ts';
import { keptLine } from '../harness/kept-cart.ts';
import { DESKTOP, PHONE } from '../harness/windows.ts';
import { SIGHTS } from '../screens/sights.ts';

test.use({
  kept: { cart: [keptLine('soupe-miso', 2), keptLine('tempura-crevettes')] },
  expectedComplaints: /404 .*\/(nulle-part|about)\)/,
});

for (const [device, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport });

    for (const { name, reach } of SIGHTS) {
      test(`everybody can use ${name}`, async ({ page }) => {
        await reach(page);
        expect(await barriers(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        expect(await barriers(page), 'in the dark').toEqual([]);
        expect(await overflow(page), 'what sticks out at the side').toBe(0);
      });
    }
  });
}

/** What axe finds, in a line for each place. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`),
  );
}

/** By how many pixels the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
