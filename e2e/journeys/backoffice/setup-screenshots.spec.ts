import { test as base, expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { firstSlot, placeOrder } from '../../harness/placed-order.ts';
import { openShop, type Shop } from '../../harness/shop.ts';
import { takePicture } from '../../harness/take-picture.ts';
import { PHONE } from '../../harness/windows.ts';
import { setUpPizzeria } from '../../screens/setup-walk.ts';

const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
    async ({}, use) => {
      const shop = await openShop(null);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
test.use({ viewport: PHONE, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
test.setTimeout(180_000);

test('the way from an empty shop to its first order has its pictures taken', async ({
  page,
  shop,
}) => {
  const take = (name: string) => takePicture(page, `gestion-setup-${name}`, PHONE);
  await setUpPizzeria({ page, shop, look: (_, name) => take(name) });
  const items = [storedLine('focaccia-au-romarin', 2), storedLine('tiramisu')];
  await placeOrder(shop, aGuest(), items, await firstSlot(shop));
  await expect(page.getByRole('article').filter({ hasText: 'Tiramisù' }).first()).toBeVisible();
  await take('board');
});
