import { expect } from '@playwright/test';
import { openAccount } from '../../harness/account.ts';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { placeOrder } from '../../harness/placed-order.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { anyPage } from '../../screens/any-page.ts';

const RESTAURANT = 'bonjour@kinone.example.fr';
const LINES = [{ ...storedLine('soupe-miso', 2), note: 'Sans sésame, et bien chaude' }];

test('J-3, J-4: an order is taken while the mail server is down, and its mails come when it is back', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const guest = aGuest();
  await shop.mailbox.close();
  try {
    await placeOrder(shop, guest, LINES);
  } finally {
    await shop.mailbox.open();
  }
  const confirmation = await shop.mailbox.newestTo(guest.email, /^Votre commande n° \d+ est/);
  const number = /n° (\d+)/.exec(confirmation.subject ?? '')?.[1];
  await shop.mailbox.newestTo(RESTAURANT, new RegExp(`^Commande n° ${number}, à emporter`));
  expect(shop.mailbox.to(guest.email)).toHaveLength(1);

  // The link in the mail shows the order and its progress.
  const link = /^http\S+\/order\?key=\S+$/m.exec(confirmation.text ?? '')?.[0] ?? '';
  expect(link.startsWith(`${shop.url}/`)).toBe(true);
  await page.goto(link);
  const { main } = anyPage(page);
  await expect(main).toContainText('Le restaurant a reçu votre commande.');
  await expect(main).toContainText('Soupe miso');
  await shop.moveOrder(Number(number), 'ready');
  await expect(main).toContainText('elle vous attend au comptoir');
  await shop.mailbox.newestTo(guest.email, /^Votre commande n° \d+ est prête/);
});

test('J-8: mails can be read on the narrowest phone, light and dark', async ({ page, shop }) => {
  const guest = aGuest();
  await placeOrder(shop, guest, LINES);
  const signedUp = await openAccount(shop);
  const confirmation = await shop.mailbox.newestTo(guest.email, /^Votre commande/);
  const number = Number(/n° (\d+)/.exec(confirmation.subject ?? '')?.[1]);
  await shop.moveOrder(number, 'ready');
  const ready = await shop.mailbox.newestTo(guest.email, /est prête$/);
  await shop.moveOrder(number, 'cancelled');
  const mails = [
    confirmation,
    ready,
    await shop.mailbox.newestTo(guest.email, /est annulée$/),
    await shop.mailbox.newestTo(RESTAURANT, /^Commande/),
    await shop.mailbox.newestTo(signedUp.email, /^Votre code/),
  ];
  await page.setViewportSize({ width: 320, height: 700 });
  for (const { html, subject } of mails) {
    await page.setContent(html ?? '');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // A mail is no page: it has no landmarks.
      const found = await accessibilityProblems(page, {
        disabledRules: ['region', 'landmark-one-main'],
      });
      expect(found, `${subject}, ${colorScheme}`).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${subject}, ${colorScheme}`).toBe(320);
    }
  }
});
