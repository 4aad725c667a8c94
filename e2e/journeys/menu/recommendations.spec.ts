import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { DESKTOP, PHONE } from '../../harness/windows.ts';
import { anyPage } from '../../screens/any-page.ts';
import { menuScreen, productDialog } from '../../screens/menu-screen.ts';
import { dishOf, recommendationsIn } from '../../screens/recommendations.ts';
import { siteFrame } from '../../screens/site-frame.ts';

const RECOMMENDATIONS = '**/v2/recommendations';
const COUNTS = '/v2/recommendations/counts';

test.use({ viewport: PHONE, stored: { cart: [storedLine('soupe-miso')] } });

test.describe('on a phone', () => {
  test('G-11: a dish and the cart propose what goes with them, and one touch adds it', async ({
    page,
  }) => {
    await page.goto('/menu?product=edamame');
    const { dialog, addButton } = productDialog(page, 'Edamame');
    const { takes, take, region } = recommendationsIn(dialog);
    await expect(takes.first()).toBeAttached();
    const dish = await dishOf(takes.first());
    expect(['Edamame', 'Soupe miso']).not.toContain(dish);
    await take(dish).click();
    await expect(region.getByRole('status')).toContainText(`Ajouté au panier : ${dish}.`);
    await addButton.click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: /^3 Voir le panier/ }).click();
    for (const name of [dish, 'Edamame', 'Soupe miso']) {
      await expect(menuScreen(page).remove(name)).toBeAttached();
    }

    const inCart = recommendationsIn(menuScreen(page).cart);
    const another = await dishOf(inCart.takes.first());
    await inCart.take(another).click();
    await expect(inCart.region.getByRole('status')).toHaveText(
      `Ajouté au panier : ${another}. Votre panier compte 4 articles.`,
    );
    // Another one takes its place, and what is in the cart is proposed no more.
    await expect(inCart.take(another)).toHaveCount(0);
    await expect(menuScreen(page).checkOut).toBeInViewport();
  });

  test('G-11: a dish that asks for choices opens, and gives way to what it was opened from', async ({
    page,
  }) => {
    // What a shop recommends depends on the orders of all journeys before this one.
    await page.route(RECOMMENDATIONS, (route) => {
      const { cartItems } = route.request().postDataJSON();
      const recommended = ['dorayaki', 'the-vert-glace'].filter(
        (itemId) => !cartItems.includes(itemId),
      );
      return route.fulfill({
        json: { recommendations: recommended.map((itemId) => ({ itemId })) },
      });
    });
    const edamame = productDialog(page, 'Edamame');
    await page.goto('/menu?product=edamame');
    await recommendationsIn(edamame.dialog).choose('Dorayaki').click();
    const dorayaki = productDialog(page, 'Dorayaki');
    await expect(page).toHaveURL(/\?product=dorayaki$/);
    await dorayaki.group('Garniture').getByRole('radio', { name: 'Haricot rouge' }).check();
    await dorayaki.addButton.click();

    await expect(edamame.addButton).toBeVisible();
    await expect(page).toHaveURL(/\?product=edamame$/);
    await edamame.close.click();
    await expect(edamame.dialog).toBeHidden();

    await page.getByRole('button', { name: /^2 Voir le panier/ }).click();
    await expect(menuScreen(page).cart).toContainText('Dorayaki');
    await menuScreen(page).remove('Dorayaki').click();
    await recommendationsIn(menuScreen(page).cart).choose('Dorayaki').click();
    await dorayaki.group('Garniture').getByRole('radio', { name: 'Haricot rouge' }).check();
    await dorayaki.addButton.click();
    await expect(menuScreen(page).remove('Dorayaki')).toBeVisible();
  });
});

test.describe('with the keyboard', () => {
  test.use({ viewport: DESKTOP });

  test('G-11: what comes later moves nothing, and the focus stays in place when another one comes', async ({
    page,
  }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(RECOMMENDATIONS, async (route) => {
      await asked;
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: object[] = [];
      Object.assign(window, { shifts });
      const observer = new PerformanceObserver((list) => {
        shifts.push(...list.getEntries().map((entry) => entry.toJSON()));
      });
      observer.observe({ type: 'layout-shift' });
    });
    await page.goto('/menu');
    const { cart, checkOut } = menuScreen(page);
    await expect(checkOut).toBeVisible();
    const { region, takes } = recommendationsIn(cart);
    await expect(region).toBeVisible();
    const before = await page.evaluate(() => performance.now());
    answer();
    await expect(takes.first()).toBeAttached();
    const shifts: { startTime: number }[] = await page.evaluate(() =>
      Reflect.get(window, 'shifts'),
    );
    expect(shifts.filter(({ startTime }) => startTime > before)).toEqual([]);

    const { take, cards } = recommendationsIn(cart);
    const dish = await dishOf(takes.first());
    await take(dish).focus();
    await page.keyboard.press('Enter');
    await expect(menuScreen(page).line(dish)).toBeVisible();
    await expect(take(dish)).toHaveCount(0);
    await expect(cards.getByRole('button').and(page.locator(':focus'))).toHaveCount(1);
  });
});

test.describe('when recommendations fail', () => {
  test.use({ expectedComplaints: /Failed to load resource.*\/v2\/recommendations\)/ });

  test('G-11: none are shown, and ordering goes on', async ({ page }) => {
    await page.route(RECOMMENDATIONS, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/menu#cart');
    const order = menuScreen(page).checkOut;
    await expect(order).toBeVisible();
    await expect(recommendationsIn(menuScreen(page).cart).region).toHaveCount(0);
    await order.click();
    await expect(page).toHaveURL(/\/checkout/);
    await expect(recommendationsIn(anyPage(page).main).region).toHaveCount(0);
  });
});

test.describe('impressions and clicks', () => {
  test('G-12: report what was shown and added, without an identity', async ({ page }) => {
    const reports: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname !== COUNTS) return;
      reports.push(request.postData() ?? '');
      expect(request.headers().cookie).toBeUndefined();
    });
    await page.goto('/menu#cart');
    const { takes } = recommendationsIn(menuScreen(page).cart);
    await takes.first().click();
    const events = () => reports.map((report) => JSON.parse(report).event);
    await expect.poll(events).toEqual(expect.arrayContaining(['shown', 'added']));
    for (const report of reports) {
      expect(Object.keys(JSON.parse(report)).sort()).toEqual(['event', 'items', 'place']);
    }
  });

  test.describe('without consent', () => {
    test.use({ stored: { cart: [storedLine('soupe-miso')], 'cookie-consent': '' } });

    test('G-12: are not reported', async ({ page }) => {
      const reports: string[] = [];
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === COUNTS) reports.push(request.url());
      });
      await page.goto('/menu#cart');
      await expect(siteFrame(page).consent).toBeVisible();
      await page.keyboard.press('Escape');
      const { takes, region } = recommendationsIn(menuScreen(page).cart);
      await takes.first().click();
      await expect(region.getByRole('status')).toContainText('Ajouté au panier');
      expect(reports).toEqual([]);
    });
  });
});
