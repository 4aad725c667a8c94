import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { type DemoCard, sharePaymentScreen } from '../../screens/card-screen.ts';
import {
  anotherPhone,
  groupScreen,
  orderInShares,
  startGroup,
} from '../../screens/group-screen.ts';

test.use({
  firstRestaurant: testRestaurant(),
  expectedComplaints: /(402|404|409)/,
});

/** Pays the own share from the group's page. */
async function payShare(page: Page, card: DemoCard): Promise<void> {
  await groupScreen(page)
    .shares.getByRole('button', { name: /^Payer ma part · / })
    .click();
  await sharePaymentScreen(page).payWith(card);
}

test('GP-11, GP-12, and GP-13: three phones pay a share each, one is declined, and the host pays the rest', {
  tag: '@essential',
}, async ({ browser, page, shop }) => {
  const link = await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  const tom = await anotherPhone(browser, link);
  const zoe = await anotherPhone(browser, link);
  await tom.join('Tom');
  await zoe.join('Zoé');
  await tom.add('Soupe miso');
  await zoe.add('Salade de chou');
  await lea.add('Soupe miso');
  const guest = { ...aGuest(), firstName: 'Léa' };
  await orderInShares(page, guest);

  await expect(page).toHaveURL(link);
  for (const phone of [lea, tom, zoe]) {
    await expect(phone.shares).toContainText(/avant \d\d:\d\d/);
    await expect(phone.share('Zoé')).toContainText('à payer');
  }
  await expect(lea.order).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);

  await payShare(tom.page, 'Carte acceptée');
  await expect(tom.page).toHaveURL(link);
  for (const phone of [lea, tom, zoe]) {
    await expect(phone.share('Tom')).toContainText('payé');
  }
  await tom.page.reload();
  await expect(tom.shares.getByText('C’est payé.')).toBeVisible();
  await expect(tom.shares.getByRole('button')).toHaveCount(0);

  await payShare(zoe.page, 'Carte refusée');
  await expect(zoe.page.getByRole('alert')).toContainText('Le paiement a échoué');
  expect((await new AxeBuilder({ page: zoe.page }).analyze()).violations).toEqual([]);
  await zoe.page.reload();
  await expect(sharePaymentScreen(zoe.page).pay).toBeVisible();
  await expect(lea.share('Zoé')).toContainText('à payer');

  await payShare(page, 'Carte dont la banque se tait');
  await expect(lea.share('Léa')).toContainText('payé');
  await lea.shares.getByRole('button', { name: /^Payer le reste · / }).click();
  await page.getByRole('button', { name: 'Oui, payer le reste' }).click();
  await expect(zoe.page.getByText('Vous n’avez rien à payer.')).toBeVisible();
  await sharePaymentScreen(page).payWith('Carte acceptée');

  const [order] = await shop.ordersOf(guest.email);
  await zoe.page.getByRole('link', { name: 'Retour au groupe' }).click();
  for (const phone of [lea, tom, zoe]) {
    await expect(phone.page.getByText(String(order?.order_number), { exact: true })).toBeVisible();
    await expect(phone.page.getByText('Le restaurant a la commande du groupe.')).toBeVisible();
  }
  await tom.page.context().close();
  await zoe.page.context().close();
});

test('GP-13, and GP-14: the host cancels, and who has paid learns that it is given back', async ({
  browser,
  page,
}) => {
  const link = await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  const tom = await anotherPhone(browser, link);
  await tom.join('Tom');
  await tom.add('Soupe miso');
  await lea.add('Soupe miso');
  await orderInShares(page, { ...aGuest(), firstName: 'Léa' });
  await payShare(tom.page, 'Carte acceptée');
  await expect(lea.share('Tom')).toContainText('payé');
  await page.getByRole('button', { name: 'Rouvrir la liste' }).click();
  await expect(page.getByText('ce qui a été payé est rendu')).toBeVisible();
  await page.getByRole('button', { name: 'Oui, rouvrir' }).click();
  const returned = tom.page.getByText('votre paiement vous est rendu');
  await expect(returned).toBeVisible();
  await tom.page.reload();
  await expect(returned).toBeVisible();
  await expect(page.getByText('votre paiement vous est rendu')).toHaveCount(0);
  await page.getByRole('button', { name: 'Annuler pour tous', exact: true }).click();
  await page.getByRole('button', { name: 'Oui, annuler pour tous' }).click();
  await expect(
    tom.page.getByRole('heading', { name: 'Cette commande à plusieurs est annulée' }),
  ).toBeVisible();
  await expect(returned).toBeVisible();
  await tom.page.context().close();
});
