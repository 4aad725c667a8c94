import { expect, type Locator, type Page } from '@playwright/test';
import { openFrozen } from '../../harness/frozen-clock.ts';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { hasLoaded } from '../../harness/loaded-code.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { PHONE } from '../../harness/windows.ts';
import { anyPage, closeButton } from '../../screens/any-page.ts';
import { menuScreen } from '../../screens/menu-screen.ts';
import { searchScreen } from '../../screens/search-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';

/** A visitor who was never asked. */
const unasked = { 'cookie-consent': '' };

const dialogOf = (page: Page) => siteFrame(page).consent;
const acceptOf = (page: Page) => dialogOf(page).getByRole('button', { name: 'Accepter' });
const declineOf = (page: Page) => dialogOf(page).getByRole('button', { name: 'Refuser' });
const continueOf = (page: Page) =>
  dialogOf(page).getByRole('link', { name: 'Continuer sans accepter' });
const manage = (page: Page) => siteFrame(page).manageCookies.click();
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
    'a link to a policy': (page: Page) =>
      dialogOf(page).getByRole('link', { name: 'Cookies' }).click(),
  };

  test('F-17: declines with Escape, a press beside it or a link, and is asked again in the next visit only', async ({
    context,
  }) => {
    // Each tab is a visit of its own.
    for (const [way, close] of Object.entries(WAYS)) {
      await test.step(way, async () => {
        const page = await context.newPage();
        await openFrozen(page, '/terms-of-service');
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

  test('accepts nothing with a key pressed a moment too late, is all within reach of the keyboard, and keeps the place', async ({
    page,
  }) => {
    await openFrozen(page, '/menu');
    const search = searchScreen(page).field;
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

const WAYS_OUT = {
  Escape: (page: Page) => page.keyboard.press('Escape'),
  'a press beside it': (page: Page) => page.mouse.click(5, 5),
  'its close button': (page: Page) => closeButton(dialogOf(page)).click(),
  'a link to a policy': (page: Page) =>
    dialogOf(page).getByRole('link', { name: 'Cookies' }).click(),
};

test('F-17: in « Gérer les cookies » both choices are equal buttons, closing changes nothing, and the other tab has the choice as well', async ({
  page,
  context,
}) => {
  await page.goto('/terms-of-service');
  const other = await context.newPage();
  await other.goto('/');
  for (const [way, close] of Object.entries(WAYS_OUT)) {
    await test.step(way, async () => {
      await manage(page);
      await expect(dialogOf(page)).toBeVisible();
      await close(page);
      await expect(dialogOf(page)).toHaveCount(0);
      expect(await consentIn(page)).toBe('true');
    });
  }
  await manage(page);
  await expect(dialogOf(page)).toContainText('Vous les avez acceptés');
  expect(await lookOf(declineOf(page))).toEqual(await lookOf(acceptOf(page)));
  await declineOf(page).click();
  await expect(dialogOf(page)).toHaveCount(0);
  expect(await consentIn(other)).toBeNull();
  await manage(page);
  await expect(dialogOf(page)).toContainText('Vous ne les avez pas acceptés');
  await acceptOf(page).click();
  expect(await consentIn(other)).toBe('true');
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

/** How a button looks. */
function lookOf(button: Locator): Promise<unknown> {
  return button.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(element);
    return { width, height, backgroundColor, color, fontSize, fontWeight };
  });
}

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

  test('the tag manager receives every page view, and none any more once that is taken back', async ({
    page,
    context,
  }) => {
    const asked = await watchTagManager(page);
    const answer = await page.goto('/');
    expect(answer?.headers()['content-security-policy']).toContain(
      ' https://www.googletagmanager.com;',
    );
    await expect.poll(() => pageViews(page)).toEqual(['/']);
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'isTagManagerThere')))
      .toBe(true);
    await siteFrame(page).menuLink.click();
    await expect.poll(() => pageViews(page)).toEqual(['/', '/menu']);
    await menuScreen(page).dish('Soupe miso').click();
    const soup = '/menu?product=soupe-miso';
    await expect.poll(() => pageViews(page)).toEqual(['/', '/menu', soup]);
    await page.goBack();
    await expect.poll(() => pageViews(page)).toEqual(['/', '/menu', soup, '/menu']);
    expect(asked).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234']);

    await context.addCookies([{ name: '_ga', value: 'GA1.1.1', url: page.url() }]);
    await manage(page);
    await expect(dialogOf(page)).toBeVisible();
    await Promise.all([page.waitForEvent('load'), declineOf(page).click()]);
    expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
    await siteFrame(page).homeLink.click();
    await expect(anyPage(page).title).toHaveText('Kinoné');
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
      expect(await hasLoaded(page, 'measure-vitals')).toBe(false);
      await acceptOf(page).click();
      await expect.poll(() => pageViews(page)).toEqual(['/menu']);
      await expect.poll(() => asked).toHaveLength(1);
    });
  });
});
