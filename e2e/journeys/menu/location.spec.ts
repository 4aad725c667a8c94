import { expect } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { anyPage, retryButton } from '../../screens/any-page.ts';
import { locationPanel } from '../../screens/location-panel.ts';
import { menuScreen } from '../../screens/menu-screen.ts';

test('L-20: the panel closes one second after a zone was chosen, and prices follow', async ({
  page,
}) => {
  const { button, panel, openForDelivery, zone, success } = locationPanel(page);
  await page.clock.install();
  await page.goto('/menu');
  const card = menuScreen(page).card('Soupe miso');
  await expect(card).toContainText('3,50 €');
  await openForDelivery();
  await expect(zone('Vaise')).toContainText('3,90 €');
  await expect(zone('Vaise')).toContainText('dès 25,00 € de commande');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await zone('Vaise').click();
  await expect(success).toHaveText(/Nous vous livrons : Vaise/);
  await page.clock.runFor(999);
  await expect(panel).toBeVisible();
  await page.clock.runFor(1);
  await expect(panel).toBeHidden();
  await expect(button).toHaveAccessibleName(/Livraison.*Vaise/);
  await expect(card).toContainText('3,90 €');
});

test('D-1, D-5, L-2, L-3: three characters are looked up, a street needs its number, and what is too far is not stored, as is an address that finds its zone', {
  tag: '@essential',
}, async ({ page }) => {
  const { address, suggestions, button, panel, openForDelivery, success } = locationPanel(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/v2/public/locations')) asked.push(searchParams.get('query') ?? '');
  });
  await page.goto('/menu');
  await openForDelivery();
  await address.fill('ru');
  await address.fill('rue victor');
  await expect(suggestions.first()).toContainText('Rue Victor Hugo');
  expect(asked).toEqual(['rue victor']);

  await address.fill('12 avenue Franklin Roosevelt Bron');
  await expect(suggestions.first()).toContainText('Trop loin');
  await suggestions.first().click();
  await expect(address).toHaveAccessibleDescription(/L’adresse est trop éloignée du restaurant/);

  await address.fill('rue mercière');
  await expect(suggestions.first()).toContainText('Rue Mercière');
  await suggestions.first().click();
  await expect(address).toHaveAccessibleDescription(/Ajoutez le numéro dans la rue/);
  await address.pressSequentially('14');
  // It is shown for a second: an assertion may look before and after it.
  const told = success.filter({ hasText: '14 Rue Mercière, 69002 Lyon' }).waitFor();
  await suggestions.first().click();
  await told;
  await expect(panel).toBeHidden();
  await page.reload();
  await expect(button).toHaveAccessibleName(/Livraison.*14 Rue Mercière, 69002 Lyon/);
  const stored = await page.evaluate(() => localStorage.getItem('location'));
  expect(JSON.parse(stored ?? '')).toMatchObject({
    is_pickup: false,
    zone: { name: 'Presqu’île et Confluence', postal_code: '69002' },
    _distance: { address: '14 Rue Mercière', postal_code: '69002', city: 'Lyon' },
  });
});

test('an address is chosen without a mouse', async ({ page }) => {
  const { button, panel, pickup, delivery, address, suggestions } = locationPanel(page);
  await page.goto('/menu');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toBeVisible();
  await pickup.focus();
  await page.keyboard.press('ArrowRight');
  await expect(delivery).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(address).toBeFocused();
  await page.keyboard.type('14 rue mercière');
  await expect(suggestions.first()).toContainText('14 Rue Mercière');
  await page.keyboard.press('ArrowDown');
  await expect(suggestions.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(panel).toBeHidden();
  await expect(button).toBeFocused();
});

test('a delivery chosen on the home page asks for the address, then shows the menu', async ({
  page,
}) => {
  const { panel, zone } = locationPanel(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Se faire livrer' }).click();
  await zone('Vaise').click();
  await expect(page).toHaveURL(/\/menu$/);
  await expect(panel).toBeHidden();
  await expect(anyPage(page).title).toHaveText('La carte');
});

test.describe('where areas were drawn, and addresses can not be looked up', () => {
  test.use({
    expectedComplaints: /502 .*\/(?:locations|quote|checkout)\//,
    restaurant: testRestaurant(({ settings }) => {
      const ring = [
        [4.8, 45.74],
        [4.86, 45.74],
        [4.86, 45.78],
        [4.8, 45.78],
        [4.8, 45.74],
      ];
      const area = { type: 'Polygon', coordinates: [ring] };
      Object.assign(settings.features.delivery, {
        zones: [{ name: 'Centre', delivery_fee: 2, area }],
      });
    }),
  });

  test('L-14, L-21: the panel offers another try and pickup, keeps what was typed, and looks up what is typed next', async ({
    page,
  }) => {
    const { panel, address, suggestions, openForDelivery, orderPickup, button, success } =
      locationPanel(page);
    const refuse = () =>
      page.route('**/v2/public/locations/**', (route) =>
        route.fulfill({
          status: 502,
          json: {
            status: 'error',
            code: 'provider_unavailable',
            message: 'Le service d’adresses ne répond pas.',
          },
        }),
      );
    const again = retryButton(panel);
    await refuse();
    await page.goto('/menu');
    await openForDelivery();
    await address.fill('14 rue mercière');
    await expect(address).toHaveAccessibleDescription(/Le service d’adresses ne répond pas/);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.unroute('**/v2/public/locations/**');
    await address.fill('14 rue mercière, lyon');
    await expect(suggestions.first()).toContainText('14 Rue Mercière');

    await refuse();
    await address.fill('14 rue mercière');
    await expect(address).toHaveAccessibleDescription(/Le service d’adresses ne répond pas/);
    await page.unroute('**/v2/public/locations/**');
    await again.click();
    await expect(address).toBeFocused();
    await expect(address).toHaveValue('14 rue mercière');
    await expect(suggestions.first()).toContainText('14 Rue Mercière');
    await refuse();
    await suggestions.first().click();
    await expect(address).toHaveAccessibleDescription(/Le service d’adresses ne répond pas/);
    await page.unroute('**/v2/public/locations/**');
    const told = success.filter({ hasText: '14 Rue Mercière' }).waitFor();
    await again.click();
    await told;
    await expect(panel).toBeHidden();

    await refuse();
    await button.click();
    await address.fill('3 rue royale');
    await orderPickup.click();
    await expect(panel).toBeHidden();
    await expect(button).toHaveAccessibleName(/À emporter/);
  });
});

test('L-6: a browser that denies its position is no obstacle; one that says it gives the street', async ({
  page,
  context,
}) => {
  const { panel, address, openForDelivery } = locationPanel(page);
  await context.clearPermissions();
  await page.goto('/menu');
  await openForDelivery();
  await panel.getByRole('button', { name: 'Me localiser' }).click();
  await expect(address).toHaveAccessibleDescription(/Saisissez votre adresse/);

  await context.setGeolocation({ latitude: 45.7625, longitude: 4.8335 });
  await context.grantPermissions(['geolocation']);
  await panel.getByRole('button', { name: 'Me localiser' }).click();
  await expect(address).toHaveValue(/Rue Mercière/);
  await expect(address).toHaveAccessibleDescription(/Ajoutez le numéro dans la rue/);
});
