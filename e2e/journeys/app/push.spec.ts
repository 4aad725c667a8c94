import { expect, type Page } from '@playwright/test';
import {
  deliverPush,
  pressNotification,
  registerWith,
  shownNotifications,
} from '../../harness/browser/browser-push.ts';
import { WHOLE_BROWSER } from '../../harness/browser/browsers.ts';
import { storedLine } from '../../harness/cart-line.ts';
import { aGuest } from '../../harness/guest.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { anyPage } from '../../screens/any-page.ts';
import { checkoutScreen } from '../../screens/checkout-screen.ts';
import { look } from '../../screens/look.ts';

test.use({
  stored: { cart: [storedLine('soupe-miso', 2)] },
  launchOptions: WHOLE_BROWSER,
});
// One after the other in one worker, which opens one shop.
test.describe.configure({ mode: 'default' });

/** The button, and what stands beside it. */
function notices(page: Page) {
  const { main } = anyPage(page);
  return {
    tellMe: main.getByRole('button', { name: 'Me prévenir quand la commande est prête' }),
    noLonger: main.getByRole('button', { name: 'Ne plus me prévenir' }),
    willBeTold: main.getByText('Vous serez prévenu quand elle sera prête.'),
  };
}

/** Orders as soon as possible; answers the order's number. */
async function order(page: Page): Promise<number> {
  const checkout = checkoutScreen(page);
  await checkout.readyForPickup(aGuest());
  await checkout.finish();
  const stored = await page.evaluate(() => sessionStorage.getItem('confirmed-order') ?? '{}');
  return JSON.parse(stored).orderNumber;
}

test.describe('with a browser that may notify', () => {
  test.use({ permissions: ['notifications'], serviceWorkers: 'allow' });

  test('Z-5, Z-9: an order that is ready is notified, and a press on the notification opens its page', async ({
    page,
    shop,
  }) => {
    const subscription = shop.push.subscribe();
    await registerWith(page, subscription);
    const number = await order(page);
    const { tellMe, willBeTold } = notices(page);
    await tellMe.click();
    await expect(willBeTold).toBeVisible();

    await shop.moveOrder(number, 'ready');
    const received = () =>
      shop.push.received.filter((one) => one.endpoint === subscription.endpoint);
    await expect.poll(received).toHaveLength(1);
    const text = received()[0]?.text ?? '';
    await deliverPush(page, text);
    await expect
      .poll(() => shownNotifications(page))
      .toEqual([
        {
          title: 'Votre commande est prête',
          body: expect.stringMatching(
            new RegExp(`^Commande ${number} chez .+\\. Elle vous attend au comptoir\\.$`),
          ),
          icon: expect.stringMatching(/\/icon-192\.png$/),
        },
      ]);
    const [{ icon } = { icon: '' }] = await shownNotifications(page);
    const picture = await page.request.get(icon);
    expect(picture.headers()['content-type']).toBe('image/png');
    // Said twice it is shown once.
    await deliverPush(page, text);
    await expect.poll(() => shownNotifications(page)).toHaveLength(1);

    const address = `${shop.url}${JSON.parse(text).path}`;
    expect(await pressNotification(page)).toBe(`opened ${address}`);
    await expect.poll(() => shownNotifications(page)).toEqual([]);
    await page.goto(address);
    await expect(anyPage(page).main).toContainText('elle vous attend au comptoir');
    // There is nothing left to wait for.
    await expect(tellMe).toBeHidden();
    await deliverPush(page, text);
    await expect.poll(() => shownNotifications(page)).toHaveLength(1);
    expect(await pressNotification(page)).toBe(`shown ${address}`);
  });

  test('Z-2, Z-4, Z-10: it is remembered for this order, taken back, and offered by no restaurant without push notifications', async ({
    page,
    shop,
  }) => {
    await registerWith(page, shop.push.subscribe());
    const number = await order(page);
    const { tellMe, noLonger, willBeTold } = notices(page);
    await tellMe.click();
    await expect(willBeTold).toBeVisible();
    await test.step('axe finds nothing in order-notified', () =>
      look(page, { name: 'order-notified', reach: async () => {} }));
    await page.reload();
    await expect(willBeTold).toBeVisible();
    await noLonger.click();
    await expect(tellMe).toBeVisible();
    await page.reload();
    await expect(tellMe).toBeVisible();
    const withoutPush = testRestaurant(({ settings }) => {
      settings.features.notifications = { push: false };
    });
    await shop.sell(withoutPush);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Commander à nouveau' })).toBeVisible();
    await expect(tellMe).toBeHidden();
    const received = shop.push.received.length;
    await shop.moveOrder(number, 'ready');
    await expect(anyPage(page).main).toContainText('elle vous attend au comptoir');
    expect(shop.push.received).toHaveLength(received);
  });
});

test('Z-10: permission is requested only when the button is pressed, and a denial is explained', async ({
  page,
  shop,
}) => {
  await registerWith(page, shop.push.subscribe());
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => {
      document.documentElement.dataset.asked = 'yes';
      return 'denied';
    };
  });
  await order(page);
  const { tellMe } = notices(page);
  await expect(tellMe).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-asked');
  await tellMe.click();
  const { main } = anyPage(page);
  await expect(main).toContainText('Les notifications sont bloquées pour ce site.');
  await expect(tellMe).toBeHidden();
  await expect(main.getByText('Les notifications sont bloquées')).toBeInViewport();
  await expect(page.locator('main :focus')).toContainText('Les notifications sont bloquées');
});
