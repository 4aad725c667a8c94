import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { openShop, type Shop } from '../../harness/shop.ts';
import { DESKTOP } from '../../harness/windows.ts';
import { setUpPizzeria } from '../../screens/setup-walk.ts';

const test = base.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  async shop({}, use) {
    const shop = await openShop(null);
    await use(shop);
    await shop.close();
  },
});
test.use({ viewport: DESKTOP, locale: 'fr-FR', actionTimeout: 15_000 });
test.setTimeout(180_000);

/** More than any page of the steps has: four times a day, with hours and minutes each. */
const MAXIMUM_TABS = 200;

/** Presses the tab key until a control has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  for (let tabs = 0; tabs < MAXIMUM_TABS; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}.`);
}

test('OP-8: a newcomer sets a shop up by the keyboard alone', async ({ page, shop }) => {
  await setUpPizzeria({
    page,
    shop,
    look: async () => {},
    async press(target) {
      await tabTo(page, target);
      const kind = await target.evaluate((element) =>
        element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
      );
      if (kind === 'checkbox') await page.keyboard.press('Space');
      if (['button', 'a'].includes(kind)) await page.keyboard.press('Enter');
    },
  });
  await expect(page.getByRole('article').filter({ hasText: 'Burrata' }).first()).toBeVisible();
});
