import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { firstSlot, placeOrder } from '../../harness/placed-order.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { isUsable } from '../../harness/usable-page.ts';
import { anyPage, openDialog } from '../../screens/any-page.ts';

test.use({
  // A shop of its own: what is set is set for all of its guests.
  firstRestaurant: testRestaurant(),
  stored: { cart: [storedLine('soupe-miso', 2)] },
  viewport: { width: 1024, height: 768 },
});
test.describe.configure({ mode: 'serial' });

test('SV-42, SV-45, and SV-46: a holiday is closed by one tap, a day with a message reaches guests, and the orders that it concerns are named', async ({
  page: guest,
  browser,
  shop,
  anOwner,
}) => {
  const { email, phone } = aGuest();
  const noon = await firstSlot(shop, '12:00');
  const day = noon.delivery_date ?? '';
  await placeOrder(shop, { ...aGuest(), email }, undefined, noon);
  const [order] = await shop.ordersOf(email);
  const office = await browser.newContext();
  await (await anOwner('Léa Moreau')).signIn(office);
  const page = await office.newPage();
  const publicState = async () => (await guest.request.get('/v2/public/availability')).text();

  await page.goto('/gestion/horaires-exceptionnels');
  const holidays = page.getByRole('region', { name: 'Jours fériés : ouvert ou fermé ?' });
  await expect(holidays.getByRole('listitem')).toHaveCount(3);
  await isUsable(page);
  // The order may be of the next holiday.
  const closing = holidays.getByRole('button', { name: /^Fermé, / }).last();
  const [, name = ''] = (await closing.getAttribute('aria-label'))?.split(', ') ?? [];
  await closing.click();
  await expect(page.getByText(`« ${name} »`)).toBeVisible();
  const open = holidays.getByRole('button', { name: /^Ouvert comme d’habitude, / }).first();
  await open.click();
  await expect(
    page.getByRole('heading', { name: 'Jours fériés, ouvert comme d’habitude' }),
  ).toBeVisible();

  // By keyboard. The form begins with the day of service, which before 04:00 is not yet the day of the order.
  await page.getByRole('button', { name: 'Ajouter un jour' }).press('Enter');
  const dialog = openDialog(page);
  await dialog.getByLabel('Premier jour').fill(day);
  await dialog.getByLabel('Dernier jour').fill(day);
  await dialog.getByRole('textbox', { name: 'Message pour les clients' }).fill('nous marions Léa');
  await expect(dialog.getByText(/^Fermé le .*\s: nous marions Léa$/)).toBeVisible();
  await isUsable(page);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 commande tombe sur des heures fermées')).toBeVisible();
  await expect(dialog.getByRole('link', { name: phone })).toHaveAttribute(
    'href',
    'tel:+33612345678',
  );
  await expect(dialog.getByRole('link', { name: `Commande ${order?.order_number}` })).toBeVisible();
  await isUsable(page);
  await dialog.getByRole('button', { name: 'Terminé' }).click();
  await expect.poll(publicState).toContain('nous marions Léa');
  await guest.goto('/menu');
  const said = anyPage(guest).main.getByText(/nous marions Léa/);
  await expect(said.first()).toBeVisible();

  await page
    .getByRole('button', { name: /^Retirer, / })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Supprimer ces horaires' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'à nouveau' })).toBeVisible();
  await expect.poll(publicState).not.toContain('nous marions Léa');
  await expect(said).toHaveCount(0);
  await office.close();
});

test('SV-80 to SV-83: the opening check says what is to be seen, and what is back is sold again by one tap', async ({
  browser,
  shop,
  anOwner,
}) => {
  const office = await browser.newContext();
  await (await anOwner('Léa Moreau')).signIn(office);
  const page = await office.newPage();
  const held = await office.request.post(`${shop.url}/v2/staff/holds`, {
    headers: { origin: shop.url },
    data: { kind: 'item', id: 'soupe-miso', until: 'tomorrow' },
  });
  expect(held.status(), await held.text()).toBe(200);
  await shop.letHoldsAge();

  await page.goto('/gestion');
  await page.getByRole('link', { name: 'Ouverture' }).click();
  const line = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(page.getByText('2 points à voir')).toBeVisible();
  await expect(line('En rupture')).toContainText('depuis un service précédent');
  await isUsable(page);
  await line('En rupture')
    .getByRole('button', { name: /^Remettre/ })
    .click();
  await expect(line('En rupture')).toContainText('en ordre');
  await line('Son').getByRole('button', { name: 'Tester le son' }).click();
  await expect(line('Son')).toContainText('en ordre');
  await expect(page.getByText('Tout est prêt.')).toBeVisible();
  await page.getByRole('button', { name: 'Commencer le service' }).click();
  await page.getByRole('link', { name: 'Vers les commandes' }).click();
  await expect(page.getByRole('button', { name: 'Terminer le service' })).toBeVisible();
  await office.close();
});
