import { expect, type Route } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { anOffer, testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { anyPage, closeButton, openDialog } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { dishFilter } from '../../screens/dish-filter.ts';
import { anotherPhone, groupScreen, startGroup } from '../../screens/group-screen.ts';
import { menuScreen, oneMore } from '../../screens/menu-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';

test.use({
  expectedComplaints: /(404|409|ERR_INTERNET_DISCONNECTED)/,
});
test.afterEach(({ shop }) => shop.setService({}));

test('GP-15: a participant who looks at another page is led back, or orders alone', async ({
  page,
}) => {
  const link = await startGroup(page, 'Léa');
  await page.goto('/menu');
  const bar = page.getByRole('complementary').filter({ hasText: 'Votre commande à plusieurs' });
  await expect(bar).toBeVisible();
  // What other programs of the page could read has no key of the group.
  expect(await page.content()).not.toContain(new URL(link).pathname.replace('/group/', ''));
  await siteFrame(page).cartLink('vide').click();
  await expect(page).toHaveURL(link);
  await page.goto('/');
  await expect(bar).toBeVisible();
  await siteFrame(page).menuLink.click();
  await expect(page).toHaveURL(`${link}/menu`);
  await page.goto('/menu');
  await bar.getByRole('button', { name: 'Retour au groupe' }).click();
  await expect(page).toHaveURL(link);
  await page.goto('/menu');
  await bar.getByRole('button', { name: 'Commander pour moi' }).click();
  await expect(bar).toBeHidden();
  await siteFrame(page).cartLink('vide').click();
  await expect(page).toHaveURL(/\/menu#cart$/);
});

test('GP-15, C-18, GP-9: on the pages of a group the header leads into it, and a dish is added from its card', async ({
  page,
}) => {
  const link = await startGroup(page, 'Léa');
  const { own } = groupScreen(page);
  const { menuLink, cartLink } = siteFrame(page);
  await menuLink.click();
  await expect(page).toHaveURL(`${link}/menu`);
  const card = menuScreen(page).addAtOnce('Soupe miso');
  await card.click();
  const again = page.getByRole('button', { name: 'Ajouter : Soupe miso, 1 dans vos plats' });
  await expect(page.getByRole('status').filter({ hasText: 'Soupe miso' })).toBeAttached();
  await again.click();
  await expect(page.getByRole('link', { name: /^2 ?Voir le groupe/ })).toBeVisible();
  await cartLink('vide').click();
  await expect(page).toHaveURL(link);
  await expect(own.getByRole('group', { name: /Soupe miso/ })).toContainText('2');
  await groupScreen(page).order.click();
  await expect(page).toHaveURL(/\/group\/checkout/);
  await cartLink().click();
  await expect(page).toHaveURL(link);
});

test('GP-15: the header says how the group gets its dishes, and leads a participant into it', async ({
  browser,
  page,
}) => {
  const link = await startGroup(page, 'Léa');
  const { page: phone } = await anotherPhone(browser, link, 'Tom');
  const type = (name: string) =>
    anyPage(phone).header.getByRole('button', { name: `Retrait ou livraison, ${name}` });
  await expect(type('À emporter')).toBeVisible();
  await anyPage(page).main.getByRole('button', { name: 'Modifier', exact: true }).click();
  const plan = openDialog(page, 'Comment et quand');
  await plan.getByRole('radio', { name: 'Livraison' }).check();
  await plan.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(type('Livraison')).toBeVisible();
  await phone.goto(`${link}/menu`);
  await type('Livraison').click();
  await expect(phone).toHaveURL(link);
  await phone.goto('/menu');
  await type('Livraison').click();
  await expect(phone).toHaveURL(link);
  await phone.goto('/menu');
  await phone.getByRole('button', { name: 'Commander pour moi' }).click();
  await type('À emporter').click();
  await expect(openDialog(phone, 'Retrait ou livraison')).toBeVisible();
  await phone.context().close();
});

test('GP-16, OB-18: the allergens that a participant filters by are written on the own dishes by one press', async ({
  browser,
  page,
  shop,
}) => {
  const link = await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  const zoe = await anotherPhone(browser, link, 'Zoé');
  await zoe.add('Salade de chou');
  const write = zoe.own.getByRole('button', { name: 'L’ajouter à mes notes' });
  await expect(write).toHaveCount(0);
  await zoe.addDish.click();
  await dishFilter(zoe.page).choose('gluten', 'crustacés');
  await menuScreen(zoe.page).add('Edamame');
  await zoe.seeGroup.click();
  await expect(zoe.own).toContainText('Vous évitez : gluten, crustacés.');
  expect(await accessibilityProblems(zoe.page)).toEqual([]);
  await write.click();
  await expect(write).toHaveCount(0);
  await expect(zoe.own.getByRole('heading', { name: 'Vos plats' })).toBeFocused();
  await expect(lea.other('Zoé').getByText('« Allergies : gluten, crustacés »')).toHaveCount(2);
  await lea.order.click();
  const guest = { ...aGuest(), firstName: 'Léa' };
  const { introduce, stepButton, finish } = checkoutScreen(page);
  await introduce(guest);
  await stepButton('Confirmation').click();
  await finish();
  const note = 'Zoé\u00a0: Allergies : gluten, crustacés';
  expect(await shop.ordersOf(guest.email)).toMatchObject([{ lines: [{ note }, { note }] }]);
  await zoe.page.context().close();
});

test.describe('three phones', () => {
  test.use({ stored: { cart: [storedLine('the-vert-glace', 1)] } });

  test('GP-7, GP-8, and GP-9: an office orders lunch on one link', async ({
    browser,
    page,
    shop,
  }) => {
    const link = await startGroup(page, 'Léa');
    const lea = groupScreen(page);
    const tom = await anotherPhone(browser, link, 'Tom');
    const zoe = await anotherPhone(browser, link, 'Zoé');
    await expect(lea.other('Zoé')).toContainText('Choisit encore');

    await test.step('what sells out is marked, and the host takes it out', async () => {
      await tom.add('Edamame');
      await expect(lea.other('Tom')).toContainText('Edamame');
      await shop.setService({ soldOut: [{ kind: 'item', id: 'edamame' }] });
      await lea.other('Tom').getByRole('button', { name: 'Retirer Edamame' }).click();
      await expect(lea.other('Tom')).toContainText('Choisit encore');
      await expect(tom.own).toContainText('Rien encore');
    });

    await tom.add('Soupe miso');
    await expect(lea.other('Tom')).toContainText('Soupe miso');
    await expect(zoe.other('Tom')).toContainText('Soupe miso');
    await expect(zoe.other('Tom').getByRole('button')).toHaveCount(0);
    await zoe.add('Salade de chou');
    await lea.add('Soupe miso');
    await expect(lea.other('Zoé')).toContainText('Salade de chou');

    await lea.order.click();
    await expect(page).toHaveURL(/\/group\/checkout/);
    const guest = { ...aGuest(), firstName: 'Léa' };
    const checkout = checkoutScreen(page);
    await expect(checkout.firstName).toHaveValue('Léa');
    await checkout.introduce(guest);
    await checkout.stepButton('Confirmation').click();
    await expect(checkout.order).toBeVisible();
    await expect(tom.page.getByText('Léa va commander pour tous')).toBeVisible();
    await checkout.finish();
    // The host's own cart was never touched, and is back.
    const cart = siteFrame(page).cartLink('1 article');
    await expect(cart).toBeVisible();

    const [order] = await shop.ordersOf(guest.email);
    expect(order).toMatchObject({
      is_submitted: true,
      lines: [
        { item_name: 'Soupe miso', note: 'Léa' },
        { item_name: 'Soupe miso', note: 'Tom' },
        { item_name: 'Salade de chou', note: 'Zoé' },
      ],
    });
    const number = String(order?.order_number);
    for (const phone of [tom, zoe]) {
      await expect(phone.page.getByText(number, { exact: true })).toBeVisible();
      await expect(phone.placed).toBeVisible();
    }
    await page.goto('/menu');
    await expect(cart).toBeVisible();
    await shop.moveOrder(Number(number), 'preparing');
    await expect(tom.page.getByText('Vos plats sont en préparation.')).toBeVisible();
    await tom.page.context().close();
    await zoe.page.context().close();
  });
});

test.describe('a gift', () => {
  test.use({
    restaurant: testRestaurant((file) => {
      file.offers.push(
        anOffer({ id: 'cadeau', type: 'free_item', name: 'Soupe offerte', items: ['soupe-miso'] }),
      );
    }),
  });

  test('SV-27, and GP-7: a gift that sells out is said to the group, which is ordered without it', async ({
    page,
    shop,
  }) => {
    await startGroup(page, 'Léa');
    const lea = groupScreen(page);
    await lea.add('Salade de chou');
    await expect(lea.total).toContainText('Soupe miso');
    await shop.setService({ soldOut: [{ kind: 'item', id: 'soupe-miso' }] });
    await expect(lea.total).toContainText(
      '« Soupe offerte » : « Soupe miso » n’est plus disponible, il n’est pas offert.',
    );
    await lea.order.click();
    const guest = { ...aGuest(), firstName: 'Léa' };
    const { introduce, stepButton, finish } = checkoutScreen(page);
    await introduce(guest);
    await stepButton('Confirmation').click();
    await finish();
    expect(await shop.ordersOf(guest.email)).toMatchObject([
      { is_submitted: true, lines: [{ item_name: 'Salade de chou' }] },
    ]);
  });
});

test('C-15, and GP-7: a note that is being written is kept, a late answer about the times is ignored, and a delivery is asked for its address', async ({
  page,
}) => {
  await startGroup(page, 'Léa');
  const { add, own } = groupScreen(page);
  await add('Edamame');
  const note = own.getByRole('button', { name: 'Ajouter une note pour Edamame' });
  await note.press('Enter');
  await own.getByRole('button', { name: 'Annuler' }).press('Enter');
  await expect(note).toBeFocused();
  await note.press('Enter');
  await own.getByLabel('Note pour Edamame').fill('Sans sel');
  await add('Soupe miso');
  await expect(own).toContainText('« Sans sel »');
  const held: Route[] = [];
  await page.route('**/checkout/slots?is_pickup=true*', (route) => {
    held.push(route);
  });
  await anyPage(page).main.getByRole('button', { name: 'Modifier', exact: true }).click();
  const plan = openDialog(page, 'Comment et quand');
  await plan.getByRole('radio', { name: 'Livraison' }).check();
  const time = plan.getByRole('combobox', { name: 'Heure' });
  await expect(time).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const late = page.waitForResponse('**/checkout/slots?is_pickup=true*');
  for (const route of held) await route.continue();
  await (await late).finished();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  await expect(time).toBeVisible();
  await plan.getByRole('button', { name: 'Indiquer mon adresse' }).click();
  await expect(page.getByRole('combobox', { name: 'Votre adresse' })).toBeVisible();
});

test('GP-3, GP-4, and GP-5: two tabs are one participant, a lost network is said, and what was chosen without it is sent', async ({
  browser,
  page,
}) => {
  const link = await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  const tom = await anotherPhone(browser, link, 'Tom');
  const second = groupScreen(await tom.page.context().newPage());
  await second.page.goto(link);
  await second.add('Soupe miso');
  await expect(tom.own).toContainText('Soupe miso');
  await expect(lea.other('Tom')).toHaveCount(1);
  await expect(lea.other('Tom')).toContainText('1 × Soupe miso');
  await tom.page.context().setOffline(true);
  await expect(second.page.getByText('Pas de réseau')).toBeVisible();
  await tom.page.context().setOffline(false);
  await expect(second.page.getByText('Pas de réseau')).toBeHidden();
  await second.page.close();

  await tom.page.route('**/v2/public/group-orders/*/lines/*', (route) => route.abort());
  await oneMore(tom.own).click();
  await expect(tom.own).toContainText('En cours d’envoi');
  await tom.page.reload();
  await expect(tom.own.getByRole('group', { name: /Soupe miso/ })).toContainText('2');
  await tom.page.unroute('**/v2/public/group-orders/*/lines/*');
  await expect(lea.other('Tom')).toContainText('2 × Soupe miso');
  await expect(tom.own).not.toContainText('En cours d’envoi');
  await tom.page.context().close();
});

test('GP-6, and GP-8: a guest who joins is announced, leaves, is removed, and the host cancels', async ({
  browser,
  page,
}) => {
  const link = await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  const tom = await anotherPhone(browser, link, 'Tom');
  await expect(page.getByText('Tom participe aussi', { exact: true })).toBeAttached();
  await tom.page.getByRole('button', { name: 'Quitter le groupe' }).click();
  await expect(tom.page.getByRole('button', { name: 'Non, garder' })).toBeFocused();
  await tom.page.getByRole('button', { name: 'Oui, quitter' }).click();
  await expect(
    tom.page.getByRole('status').filter({ hasText: 'Vous ne participez plus.' }),
  ).toBeInViewport();
  await expect(tom.page.getByRole('heading', { name: 'Commande avec Léa' })).toBeFocused();
  await tom.page.getByRole('button', { name: 'Participer à nouveau' }).click();
  await expect(tom.page.getByRole('heading', { name: 'Choisissez vos plats' })).toBeFocused();
  await expect(tom.page.getByLabel('Votre prénom')).toHaveValue('Tom');
  await expect(lea.other('Tom')).toHaveCount(0);
  await tom.join('Tom');
  await lea.other('Tom').getByRole('button', { name: 'Retirer Tom du groupe' }).click();
  await lea.page.getByRole('button', { name: 'Oui, retirer' }).click();
  await expect(tom.page.getByText('Vous ne participez plus.')).toBeVisible();
  await page.getByRole('button', { name: 'Annuler pour tous', exact: true }).click();
  await page.getByRole('button', { name: 'Oui, annuler pour tous' }).click();
  for (const phone of [lea, tom]) {
    await expect(
      phone.page.getByRole('heading', { name: 'Cette commande à plusieurs est annulée' }),
    ).toBeVisible();
    await expect(siteFrame(phone.page).seeMenu).toBeVisible();
  }
  await tom.page.context().close();
});

test('GP-8, and GP-10: a closed list says so, opens again, and its link is copied', async ({
  browser,
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const link = await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  await lea.add('Soupe miso');
  await page.getByRole('button', { name: 'Copier le lien' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code du lien ci-dessous' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'QR code du lien ci-dessous' })).toBeVisible();
  await expect(anyPage(page).footer).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await closeButton(openDialog(page)).click();
  await page.getByRole('button', { name: 'Fermer la liste' }).click();
  const tom = await anotherPhone(browser, link);
  await expect(tom.page.getByRole('heading', { name: 'La liste est fermée.' })).toBeVisible();
  await page.getByRole('button', { name: 'Rouvrir la liste' }).click();
  await tom.join('Tom');
  await tom.page.context().close();
});

test('GP-1, GP-4, and GP-8: a link that leads nowhere says so, as does an open page whose link has expired', async ({
  browser,
  page,
  shop,
}) => {
  await page.clock.install();
  await page.goto('/group/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await expect(
    page.getByRole('heading', { name: 'Ce lien n’ouvre aucune commande à plusieurs' }),
  ).toBeVisible();
  await siteFrame(page).seeMenu.click();
  await expect(page).toHaveURL(/\/menu$/);
  const link = await startGroup(page, 'Léa');
  const tom = await anotherPhone(browser, link, 'Tom');
  await tom.page.clock.install();
  await tom.page.reload();
  await expect(tom.own).toBeVisible();
  await shop.letGroupsExpire();
  for (const phone of [page, tom.page]) {
    await phone.clock.fastForward('24:00:11');
    await expect(phone.getByRole('heading', { name: 'Ce lien a expiré' })).toBeVisible();
    await expect(siteFrame(phone).seeMenu).toBeVisible();
  }
  await page.reload();
  await page.getByRole('link', { name: 'Commencer une commande à plusieurs' }).click();
  await expect(page.getByLabel('Votre prénom')).toHaveValue('Léa');
  await tom.page.context().close();
});

test('GP-9: a dish is added without an answer of the server, and a reload of the checkout has the group', async ({
  page,
}) => {
  await startGroup(page, 'Léa');
  const lea = groupScreen(page);
  await lea.addDish.click();
  await expect(menuScreen(page).dish('Soupe miso')).toBeVisible();
  // A network so slow that no answer to a request for the page's data arrives.
  let held: readonly Route[] = [];
  await page.route(/\.data\b/, (route) => {
    held = [...held, route];
  });
  await menuScreen(page).add('Soupe miso');
  await Promise.all(held.map((route) => route.continue()));
  await page.unroute(/\.data\b/);
  await lea.seeGroup.click();
  await expect(lea.own.getByText('Soupe miso')).toBeVisible();

  await lea.order.click();
  const { step, firstName, summary } = checkoutScreen(page);
  await expect(step('Vos coordonnées')).toBeVisible();
  await page.reload();
  await expect(firstName).toHaveValue('Léa');
  await expect(summary).toContainText('Soupe miso');
  await page.getByRole('link', { name: 'Retour au groupe' }).click();
  await page.getByRole('button', { name: 'Rouvrir la liste' }).click();
  await expect(lea.addDish).toBeVisible();
  await page.goto('/group/checkout');
  await expect(page.getByText('Le groupe ne peut pas être commandé tel qu’il est.')).toBeVisible();
});

test('GP-2: a page with a key in its address is stored nowhere and named to no site', async ({
  request,
}) => {
  const answer = await request.get('/group/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  const html = await answer.text();
  expect(html).not.toContain('AAAAAAAAAAAA');
  expect(html).toContain('name="robots" content="noindex"');
});
