import { expect, type Page } from '@playwright/test';
import { openAccount } from '../../harness/account.ts';
import { type AppPages, openAppPages } from '../../harness/app-pages.ts';
import { type NativeDevice, nativeDevice } from '../../harness/browser/native-device.ts';
import { FROZEN_AT } from '../../harness/frozen-clock.ts';
import { aGuest } from '../../harness/guest.ts';
import { test as journey } from '../../harness/journey.ts';
import { openShop } from '../../harness/shop.ts';
import { PHONE } from '../../harness/windows.ts';
import { accountScreen } from '../../screens/account-screen.ts';
import { anyPage, openDialog } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';

const SITE = 'https://www.kinone.example.fr';
const HOUR = 3_600_000;

/** The app on a phone: its pages are at an origin of their own, and the shop is at another. */
const test = journey.extend<{ device: NativeDevice }, { appPages: AppPages }>({
  appPages: [
    async ({ cardProvider: _ }, use) => {
      const pages = await openAppPages();
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ firstRestaurant, appPages }, use) => {
      const shop = await openShop(firstRestaurant, { CORS_ORIGINS: appPages.origin });
      await appPages.writeFor(shop, SITE);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ shop, restaurant, appPages }, use) => {
    await shop.open();
    if (restaurant) await shop.sell(restaurant);
    await use(appPages.origin);
  },
  device: async ({ context }, use) => use(await nativeDevice(context)),
});

test.use({ viewport: PHONE });
// One after the other in one worker, which opens one shop.
test.describe.configure({ mode: 'default' });

/** What stands in the status bar, and on which colour. */
const lastStyle = (device: NativeDevice) => device.callsOf('StatusBar', 'setStyle').at(-1);

async function openApp(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await expect(anyPage(page).title).toBeVisible();
}

test('X-1 and X-9: a guest orders in the app, which calls the shop from its own origin', async ({
  page,
  shop,
  device,
}) => {
  const guest = aGuest();
  const checkout = checkoutScreen(page);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(`${request.method()} ${request.url()}`));

  await openApp(page);
  await expect.poll(() => device.callsOf('SplashScreen', 'hide').length).toBeGreaterThan(0);
  await siteFrame(page).orderPickup.click();
  await menuScreen(page).add('Tempura de crevettes');
  await menuScreen(page).openCart.click();
  await menuScreen(page).checkOut.click();
  await checkout.readyForPickup(guest);
  await checkout.finish();
  await expect(anyPage(page).title).toHaveText('Commande confirmée');
  const [order, ...others] = await shop.ordersOf(guest.email);
  expect(others).toEqual([]);
  expect(order).toMatchObject({ is_submitted: true, payment_method: 'cash', order_type: 'pickup' });

  expect(calls.some((call) => call.startsWith(`POST ${shop.url}/v2/public/checkout/`))).toBe(true);
  // Pages come with the app.
  expect(calls.filter((call) => call.startsWith(`GET ${shop.url}/assets`))).toEqual([]);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
});

test('X-2, X-3: the back button closes, goes back, and leaves when it is pressed twice; the status bar is as bright as what is below it', async ({
  page,
  device,
}) => {
  const left = () => device.callsOf('App', 'exitApp').length;
  await page.clock.install({ time: FROZEN_AT });
  await page.emulateMedia({ colorScheme: 'light' });
  await openApp(page);
  // The hero is nori in either scheme.
  await expect.poll(() => lastStyle(device)).toEqual({ style: 'DARK' });
  await page.getByRole('link', { name: 'La carte', exact: true }).first().click();
  await expect(page).toHaveURL(/\/menu$/);
  await expect.poll(() => lastStyle(device)).toEqual({ style: 'LIGHT' });
  await expect
    .poll(() => device.callsOf('StatusBar', 'setBackgroundColor').at(-1))
    .toEqual({ color: expect.stringMatching(/^#f[a-f\d]f[a-f\d]f[a-f\d]$/) });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => lastStyle(device)).toEqual({ style: 'DARK' });
  const { dialog } = await menuScreen(page).openDish('Maki saumon');
  // The dish is seen before its address is written.
  await expect(page).toHaveURL(/product=/);

  // From here on the journey moves the clock, and with it the time between two presses.
  await page.clock.pauseAt(FROZEN_AT + HOUR);
  await device.pressBack(page);
  await page.clock.runFor(1001);
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/menu$/);

  await device.pressBack(page);
  await page.clock.runFor(1001);
  await expect(page).toHaveURL(/\/$/);

  await device.pressBack(page);
  await expect(page.getByText('Appuyez encore une fois pour quitter.')).toBeVisible();
  expect(left()).toBe(0);
  await page.clock.runFor(1000);
  await device.pressBack(page);
  await expect.poll(left).toBe(1);
});

test('X-4 and X-6: links lead out of the app into the browser, and into it from anywhere', async ({
  page,
  device,
}) => {
  device.launchWith(`${SITE}/fr/menu?product=maki-saumon`);
  await page.goto('/');
  const dialog = openDialog(page, 'Maki saumon');
  await expect(dialog).toBeVisible();
  await device.openLink(page, `${SITE}/privacy-policy`);
  await expect(anyPage(page).title).toHaveText('Données personnelles');
  await device.openLink(page, 'https://elsewhere.example/menu');
  await expect(page).toHaveURL(/\/privacy-policy$/);

  await anyPage(page).footer.getByRole('link', { name: /rue/ }).click();
  await expect
    .poll(() => device.callsOf('AppLauncher', 'openUrl').at(-1))
    .toEqual({ url: expect.stringMatching(/^https:\/\//) });
  await expect(page).toHaveURL(/\/privacy-policy$/);
});

test('X-5: a login outlives a restart, and the token is in the phone’s secure storage', async ({
  page,
  shop,
  appPages,
  device,
}) => {
  const { email, password } = await openAccount(shop);
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  await openApp(page, '/auth/login');
  await accountScreen(page).logIn(email, password);
  await expect(page).toHaveURL(`${appPages.origin}/`);
  await expect.poll(() => [...device.secrets.keys()].length).toBe(2);
  const [token = ''] = [...device.secrets]
    .filter(([key]) => key.endsWith('token'))
    .map(([, value]) => JSON.parse(value));
  expect(token.length).toBeGreaterThan(40);
  expect(await stored()).not.toContain(token);
  expect(await stored()).not.toContain(email);

  await page.reload();
  await openApp(page, '/profile');
  await expect(page).toHaveURL(/\/profile$/);
  await accountScreen(page).button('Se déconnecter').first().click();
  await expect.poll(() => [...device.secrets.keys()]).toEqual([]);
});
