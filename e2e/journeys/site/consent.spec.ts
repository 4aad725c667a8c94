import { expect, type Locator, type Page } from '@playwright/test';
import { openFrozen } from '../../harness/frozen-clock.ts';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { PHONE } from '../../harness/windows.ts';

/** A visitor who was never asked. */
const unasked = { 'cookie-consent': '' };

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Consentement aux cookies' });
const acceptOf = (page: Page) => dialogOf(page).getByRole('button', { name: 'Accepter' });
const declineOf = (page: Page) => dialogOf(page).getByRole('button', { name: 'Refuser' });
const continueOf = (page: Page) =>
  dialogOf(page).getByRole('link', { name: 'Continuer sans accepter' });
const manage = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Gérer les cookies' }).click();
const consentIn = (page: Page) => page.evaluate(() => localStorage.getItem('cookie-consent'));

async function reloadFrozen(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.reload();
  await isHydrated(page);
}

test.describe('a visitor without a choice yet', () => {
  test.use({ stored: unasked });

  test('F-17: is asked one second after the start, not before, and says yes', {
    tag: '@essential',
  }, async ({ page }) => {
    await openFrozen(page, '/');
    await page.clock.runFor(999);
    await expect(dialogOf(page)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(dialogOf(page)).toBeVisible();
    await expect(dialogOf(page)).toContainText('meilleure expérience');
    await expect(dialogOf(page).getByRole('button')).toHaveCount(1);
    for (const path of ['/cookie-policy', '/privacy-policy']) {
      await expect(dialogOf(page).locator(`a[href="${path}"]`)).toBeVisible();
    }
    await acceptOf(page).click();
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await consentIn(page)).toBe('true');

    await reloadFrozen(page);
    await page.clock.runFor(5000);
    await expect(dialogOf(page)).toHaveCount(0);
  });

  const WAYS = {
    Escape: (page: Page) => page.keyboard.press('Escape'),
    'a press beside it': (page: Page) => page.mouse.click(5, 5),
    '« Continuer sans accepter »': (page: Page) => continueOf(page).click(),
  };

  test('F-17: declines with Escape, a press beside it or a link, and is asked again in the next visit only', async ({
    context,
  }) => {
    // Each tab is a visit of its own.
    for (const [way, close] of Object.entries(WAYS)) {
      await test.step(way, async () => {
        const page = await context.newPage();
        await openFrozen(page, '/menu');
        await page.clock.runFor(1000);
        await expect(dialogOf(page)).toBeVisible();
        await close(page);
        await expect(dialogOf(page)).toHaveCount(0);
        expect(await consentIn(page)).toBeNull();
        await page.clock.runFor(60_000);
        await expect(dialogOf(page)).toHaveCount(0);

        await reloadFrozen(page);
        await page.clock.runFor(60_000);
        await expect(dialogOf(page)).toHaveCount(0);
      });
    }
  });

  test('reads about it first, which accepts nothing', async ({ page }) => {
    await openFrozen(page, '/');
    await page.clock.runFor(1000);
    await dialogOf(page).getByRole('link', { name: 'Cookies' }).click();
    await expect(page).toHaveURL(/\/cookie-policy$/);
    await expect(dialogOf(page)).toHaveCount(0);
    expect(await consentIn(page)).toBeNull();
  });

  test('accepts nothing with a key pressed a moment too late, is all within reach of the keyboard, and keeps the place', async ({
    page,
  }) => {
    await openFrozen(page, '/menu');
    const search = page.getByRole('searchbox');
    await search.focus();
    await page.clock.runFor(1000);
    await expect(dialogOf(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await expect(dialogOf(page)).toBeVisible();

    await page.keyboard.press('Tab');
    await expect(continueOf(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(acceptOf(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialogOf(page).getByRole('link').last()).toBeFocused();
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)),
    ).toBe(false);

    // On a phone the whole page stays visible behind it.
    await page.setViewportSize(PHONE);
    const box = await dialogOf(page).boundingBox();
    expect(box?.height).toBeLessThan(PHONE.height / 2);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(search).toBeFocused();
  });
});

test.describe('with another value than true for a consent', () => {
  test.use({ stored: { 'cookie-consent': 'false' } });

  test('a visitor is asked', async ({ page }) => {
    await openFrozen(page, '/');
    await page.clock.runFor(1000);
    await expect(dialogOf(page)).toBeVisible();
  });
});

test('F-17: the choice can be changed on every page, and the other tab has it as well', async ({
  page,
  context,
}) => {
  await page.goto('/terms-of-service');
  const other = await context.newPage();
  await other.goto('/');
  await manage(page);
  await expect(dialogOf(page)).toContainText('Vous les avez acceptés');
  await declineOf(page).click();
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await consentIn(other)).toBeNull();
  await manage(page);
  await expect(dialogOf(page)).toContainText('Vous ne les avez pas acceptés');
  await acceptOf(page).click();
  expect(await consentIn(other)).toBe('true');
});

const WAYS_OUT = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'a press beside it': (page: Page) => page.mouse.click(5, 5),
  'its close button': (page: Page) =>
    dialogOf(page).getByRole('button', { name: 'Fermer' }).click(),
  'a link to a policy': (page: Page) =>
    dialogOf(page).getByRole('link', { name: 'Cookies' }).click(),
};

test('F-17: closing « Gérer les cookies » in any way changes nothing', async ({ page }) => {
  await page.goto('/terms-of-service');
  for (const [way, close] of Object.entries(WAYS_OUT)) {
    await test.step(way, async () => {
      await manage(page);
      await expect(dialogOf(page)).toBeVisible();
      await close(page);
      await expect(dialogOf(page)).toHaveCount(0);
      expect(await consentIn(page)).toBe('true');
    });
  }
});

test('F-17: « Gérer les cookies » that is pressed before its code is there opens once it is', async ({
  page,
}) => {
  const CODE = '**/assets/lazy-features-*.js';
  const pressed = Promise.withResolvers<void>();
  await page.route(CODE, async (route) => {
    await pressed.promise;
    await route.continue();
  });
  // Requested by a page that is hydrated.
  const asked = page.waitForRequest(CODE);
  await page.goto('/menu');
  await asked;
  await manage(page);
  pressed.resolve();
  await expect(dialogOf(page)).toBeVisible();
});

test('F-17: in « Gérer les cookies » consent and refusal are equal buttons', async ({ page }) => {
  await page.goto('/terms-of-service');
  await manage(page);
  const look = (button: Locator) =>
    button.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(element);
      return { width, height, backgroundColor, color, fontSize, fontWeight };
    });
  expect(await look(declineOf(page))).toEqual(await look(acceptOf(page)));
});

const measured = testRestaurant(({ settings }) => {
  settings.site.configuration = { gtm: { id: 'GTM-ABC1234', enabled: true } };
});

/** Serves a fake tag manager; returns the requests to it. */
async function watchTagManager(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  await page.route('https://www.googletagmanager.com/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: 'text/javascript',
      body: 'window.isTagManagerThere = true',
    });
  });
  return asked;
}

/** The page views that the tag manager received. */
const pageViews = (page: Page) =>
  page.evaluate(() => {
    const layer: unknown = Reflect.get(window, 'dataLayer');
    return (Array.isArray(layer) ? layer : []).flatMap((entry) => entry.page_path ?? []);
  });

test.describe('where visits are measured', () => {
  test.use({ restaurant: measured });

  test('the tag manager receives every page view', async ({ page }) => {
    const asked = await watchTagManager(page);
    const answer = await page.goto('/');
    expect(answer?.headers()['content-security-policy']).toContain(
      ' https://www.googletagmanager.com;',
    );
    await expect.poll(() => pageViews(page)).toEqual(['/']);
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'isTagManagerThere')))
      .toBe(true);
    await page.getByRole('navigation').getByRole('link', { name: 'La carte' }).click();
    await expect.poll(() => pageViews(page)).toEqual(['/', '/menu']);
    await page.getByRole('link', { name: 'Soupe miso', exact: true }).click();
    const soup = '/menu?product=soupe-miso';
    await expect.poll(() => pageViews(page)).toEqual(['/', '/menu', soup]);
    await page.goBack();
    await expect.poll(() => pageViews(page)).toEqual(['/', '/menu', soup, '/menu']);
    expect(asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234']);
  });

  test('nothing is measured any more once that is taken back', async ({ page, context }) => {
    await watchTagManager(page);
    await page.goto('/');
    await expect.poll(() => pageViews(page)).toEqual(['/']);
    await context.addCookies([{ name: '_ga', value: 'GA1.1.1', url: page.url() }]);
    await page.getByRole('button', { name: 'Gérer les cookies' }).click();
    await expect(dialogOf(page)).toBeVisible();
    await Promise.all([page.waitForEvent('load'), declineOf(page).click()]);
    expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
    await page.getByRole('navigation').getByRole('link', { name: 'La carte' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La carte');
    expect(await pageViews(page)).toEqual([]);
  });

  test.describe('for a visitor without a choice yet', () => {
    test.use({ stored: unasked });

    test('nothing is loaded before consent, and the page view is sent after it', async ({
      page,
    }) => {
      const asked = await watchTagManager(page);
      await page.goto('/menu');
      await expect(dialogOf(page)).toBeVisible();
      expect(await pageViews(page)).toEqual([]);
      expect(asked).toEqual([]);
      await acceptOf(page).click();
      await expect.poll(() => pageViews(page)).toEqual(['/menu']);
      await expect.poll(() => asked).toHaveLength(1);
    });
  });
});

test('where they are not, no page may turn to the tag manager, and none does', async ({ page }) => {
  const asked = await watchTagManager(page);
  const answer = await page.goto('/');
  expect(answer?.headers()['content-security-policy']).not.toContain('google');
  await page.getByRole('navigation').getByRole('link', { name: 'La carte' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La carte');
  expect(asked).toEqual([]);
  expect(await page.evaluate(() => Reflect.has(window, 'dataLayer'))).toBe(false);
});
