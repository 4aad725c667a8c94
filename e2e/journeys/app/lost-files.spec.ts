import { expect, type Page } from '@playwright/test';
import { FROZEN_AT, openFrozen } from '../../harness/frozen-clock.ts';
import { isHydrated } from '../../harness/hydration.ts';
import { test } from '../../harness/journey.ts';
import { anyPage, retryButton } from '../../screens/any-page.ts';
import { menuScreen, productDialog } from '../../screens/menu-screen.ts';
import { siteFrame } from '../../screens/site-frame.ts';

/** A page that misses a file, because another build has replaced it, is reloaded once. */
test.use({
  expectedComplaints:
    /404|Failed to fetch dynamically imported|Error loading route|caught the following error/,
});

const DISH_FORM = '**/assets/product-form-*.js';
const POLICY_PAGE = '**/assets/policy-*.js';
const MENU_PAGE = '**/assets/menu-*.js';

interface Loss {
  /** How often the page has been loaded. */
  loads(): number;
}

/** Answers 404 for files of that name, until the page is reloaded or always. */
async function lose(page: Page, files: string, until: 'reload' | 'ever'): Promise<Loss> {
  let begun = 0;
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) begun += 1;
  });
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  // A load requests them several times: a lazy module on hover and on press, a page as a script and as an
  // import.
  await page.route(files, (route) =>
    until === 'reload' && begun > 1 ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  return { loads: () => loads };
}

/** Freezes the time, so that ten seconds do not pass on a slow machine; timers still run. */
const stopDate = (page: Page) => page.clock.setFixedTime(FROZEN_AT);

test('B-14: a missing lazy module reloads the page, and what was opened is open', async ({
  page,
}) => {
  const { loads } = await lose(page, DISH_FORM, 'reload');
  // Hovering alone requests the lazy module: the page must not be reloaded before the press.
  await openFrozen(page, '/menu');
  const { dialog, addButton } = productDialog(page, 'Edamame');
  await menuScreen(page).dish('Edamame').click();
  await expect(retryButton(dialog)).toBeVisible();
  await page.clock.runFor(100);
  await expect(page).toHaveURL(/\?product=edamame$/);
  expect(loads()).toBe(1);
  await page.clock.runFor(400);
  await expect.poll(loads).toBe(2);
  await expect(addButton).toBeVisible();
});

test('B-14: a missing page module reloads the page once, and then is an error', async ({
  page,
}) => {
  const { loads } = await lose(page, POLICY_PAGE, 'ever');
  await stopDate(page);
  await page.goto('/menu');
  await isHydrated(page);
  await siteFrame(page).followInFooter('Cookies');
  await expect.poll(loads).toBe(2);
  await expect(anyPage(page).title).toHaveText('La carte');
  await isHydrated(page);
  await siteFrame(page).followInFooter('Cookies');
  await expect(anyPage(page).title).toHaveText('Mince');
  expect(loads()).toBe(2);
});

test('B-14: a page that misses a file while loading is hydrated all the same', async ({ page }) => {
  const { loads } = await lose(page, MENU_PAGE, 'reload');
  await stopDate(page);
  await page.goto('/menu');
  await expect.poll(loads).toBe(2);
  await isHydrated(page);
  await menuScreen(page).add('Edamame');
  expect(loads()).toBe(2);
});
