import { expect, type Page } from '@playwright/test';
import { aGuest } from '../../harness/guest.ts';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { articleTexts, testRestaurant } from '../../harness/restaurant-file.ts';
import { fits, isUsable } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage, openDialog } from '../../screens/any-page.ts';
import { knowAccount } from '../../screens/known-account.ts';
import { siteFrame } from '../../screens/site-frame.ts';
import { amountOf } from '../../screens/totals.ts';
import { frenchTexts } from '../../screens/visible-texts.ts';

const inTwoLanguages = testRestaurant((file) => {
  file.settings.site.configuration = {
    locale: { available: ['fr', 'en'] },
    disallowPages: [],
    blog: { enabled: true },
    routeRules: { '/carte': { redirect: '/menu' } },
  };
});

test.use({
  restaurant: inTwoLanguages,
  expectedComplaints: /40[14] .*\/en\/(?:v2\/public\/(?:auth|orders)\/|nowhere)/,
});

const NOTE = 'No wasabi, please';

async function expectEnglish(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  await expect.poll(() => frenchTexts(page, [inTwoLanguages, articleTexts()])).toEqual([]);
}

/** The same, and nothing that sticks out of a phone, as English texts have other lengths. */
async function expectEnglishThatFits(page: Page): Promise<void> {
  await expectEnglish(page);
  await fits(page);
}

test('LA-8: an English guest orders from the home page to the order’s own page, and reads no French', async ({
  page,
  shop,
}) => {
  const guest = aGuest();
  const { main } = anyPage(page);
  await page.goto('/en');
  await expect(anyPage(page).title).toHaveText('Kinoné');
  await expectEnglish(page);
  await isUsable(page);

  await page.getByRole('button', { name: 'Order takeaway' }).click();
  await expect(page).toHaveURL(/\/en\/menu$/);
  await expect(anyPage(page).title).toHaveText('Menu');
  await expectEnglishThatFits(page);

  await page.getByRole('link', { name: 'Miso soup', exact: true }).click();
  const dialog = openDialog(page, 'Miso soup');
  await dialog.getByLabel('A note for the kitchen').fill(NOTE);
  const addButton = dialog.getByRole('button', { name: /^Add(?! as well)/ });
  await expect(addButton).toContainText('€3.50');
  await expectEnglishThatFits(page);
  await addButton.click();
  const cart = page.getByRole('complementary', { name: 'Your cart' });
  await expect(amountOf(cart, 'Total')).toHaveText('€3.50');
  await expectEnglishThatFits(page);

  await cart.getByRole('link', { name: 'Order · €3.50' }).click();
  await expect(page).toHaveURL(/\/en\/checkout/);
  const step = (name: string) => main.getByRole('region', { name, exact: true });
  const next = main.getByRole('button', { name: 'Continue' });
  await expectEnglishThatFits(page);
  const personal = step('Your details');
  await next.click();
  await expect(main.getByRole('alert')).toContainText('Please fill in all required fields');
  await expectEnglishThatFits(page);
  await personal.getByLabel('First name').fill(guest.firstName);
  await personal.getByLabel('Last name').fill(guest.lastName);
  await personal.getByLabel('E-mail address').fill(guest.email);
  await personal.getByLabel('Phone number').fill(guest.phone);
  await next.click();
  await expect(step('Pickup')).toBeVisible();
  await step('Pickup').getByRole('radio', { name: 'At a time I choose' }).check();
  await expectEnglishThatFits(page);
  await step('Pickup').getByRole('radio', { name: 'As soon as possible' }).check();
  await next.click();
  await expect(step('Payment').getByRole('radio', { name: 'Cash' })).toBeChecked();
  await expectEnglishThatFits(page);
  await next.click();
  await expect(amountOf(step('Confirmation'), 'Total')).toHaveText('€3.50');
  await expectEnglishThatFits(page);

  await main.getByRole('button', { name: 'Order and pay · €3.50' }).click();
  await expect(page).toHaveURL(/\/en\/success$/);
  await expect(anyPage(page).title).toHaveText(/^Order (confirmed|placed)$/);
  await expectEnglishThatFits(page);
  expect((await shop.ordersOf(guest.email)).map(({ total_cents }) => total_cents)).toEqual([350]);

  const stored = await page.evaluate(() => sessionStorage.getItem('confirmed-order'));
  const { key } = JSON.parse(stored ?? '{}');
  await page.goto(`/en/order?key=${key}`);
  await expect(main).toContainText('The restaurant has your order.');
  await expectEnglishThatFits(page);
});

test('LA-2, LA-8: the pages of the account, the texts and the errors are English, those of the API as well', async ({
  page,
}) => {
  test.slow();
  const pages = [
    ...['/auth', '/auth/login', '/auth/signup', '/auth/forgot', '/auth/verify', '/success'],
    ...['/order?key=inconnu', '/about', '/contact', '/blog', '/menu?product=none'],
    ...['/cookie-policy', '/privacy-policy', '/terms-of-service', '/_offline', '/nowhere'],
  ];
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(`/en${path}`);
      await expect(anyPage(page).title).toBeVisible();
      await expectEnglishThatFits(page);
      // The other screens are looked at by axe in French.
      if (path.includes('product=')) await isUsable(page);
    });
  }
  await page.goto('/en/auth/login');
  const { main } = anyPage(page);
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  await main.getByLabel('E-mail address').fill('unknown@example.org');
  await main.getByLabel(/^Password/).fill('a wrong password');
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
  expect(new URL((await asked).url()).pathname).toBe('/en/v2/public/auth/login/');
  await expect(main.getByRole('alert')).toBeVisible();
  await expectEnglish(page);
});

test('LA-8: a guest who is signed in reads no French in the account', async ({ page }) => {
  test.slow();
  await knowAccount(page);
  const pages = ['', '/ViewOrders', '/ViewAccount', '/ViewProfile', '/ViewSecurity'];
  for (const path of [...pages, '/ChangePassword']) {
    await test.step(path, async () => {
      await page.goto(`/en/profile${path}`);
      const account = anyPage(page).header.getByRole('link', { name: /Camille/ });
      await expect(account).toBeVisible();
      await expect(anyPage(page).title).toBeVisible();
      await expectEnglishThatFits(page);
      if (path === '/ViewOrders') await isUsable(page);
    });
  }
});

test('LA-1, LA-4, LA-5: header and footer lead to the same page in the other language, with the same cart; a cookie remembers it, and rules for addresses count there', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/menu?product=soupe-miso');
  await openDialog(page).getByRole('button', { name: 'Ajouter' }).click();
  const { header } = anyPage(page);
  await expect(header.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible();
  await siteFrame(page).homeLink.click();
  await expect(page).toHaveURL(/\/$/);
  await header.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/$/);
  await expect(header.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.goto('/fr/menu');
  await header.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/menu$/);
  await header.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/[^n]\/menu$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await isHydrated(page);
  // By the keyboard: what is above the foot of a long page is laid out while one scrolls there.
  await anyPage(page).footer.getByRole('link', { name: 'English' }).press('Enter');
  await expect(page).toHaveURL(/\/en\/menu$/);
  await expect
    .poll(async () => (await context.cookies()).map(({ name, value }) => `${name}=${value}`))
    .toEqual(['i18n_locale=en']);
  await page.goto('/en/carte');
  await expect(page).toHaveURL(/\/en\/menu$/);
});

test.describe('in 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test('W-32: the order type in the header is not cut', async ({ page }) => {
    await page.goto('/');
    const type = anyPage(page).header.getByText('À emporter', { exact: true });
    const hidden = await type.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(hidden).toBe(0);
  });
});
