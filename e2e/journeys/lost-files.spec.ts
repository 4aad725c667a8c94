import { expect, type Page } from '@playwright/test';
import { comesToLife } from '../harness/alive.ts';
import { test } from '../harness/journey.ts';
import { menuScreen, productDialog } from '../screens/menu-screen.ts';
import { followInFooter } from '../screens/site-footer.ts';

/** Without one of its files, which another build has replaced, a page is loaded again: once. */
test.use({
  expectedComplaints:
    /404|Failed to fetch dynamically imported|Error loading route|caught the following error/,
});

const DISH_FORM = '**/assets/product-form-*.js';
const POLICY_PAGE = '**/assets/cookie-policy-*.js';
const MENU_PAGE = '**/assets/menu-*.js';

interface Loss {
  /** How often the page has been loaded. */
  loads(): number;
}

/** Lets the files of that name be gone, for so many times that they are asked for. */
async function lose(page: Page, files: string, times = Number.POSITIVE_INFINITY): Promise<Loss> {
  let loads = 0;
  let left = times;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  // Ten seconds do not pass on a slow machine either.
  await page.clock.setFixedTime(new Date('2026-11-20T12:00:00Z'));
  await page.route(files, (route) => {
    left -= 1;
    return left < 0 ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  return { loads: () => loads };
}

test('B-14: a part that is gone is healed, and what was opened is open', async ({ page }) => {
  const { loads } = await lose(page, DISH_FORM, 1);
  await page.goto('/menu');
  await comesToLife(page);
  await menuScreen(page).dish('Edamame').click();
  await expect(productDialog(page, 'Edamame').addButton).toBeVisible();
  expect(loads()).toBe(2);
});

test('B-14: a part that stays away is said to, and nothing goes round in circles', async ({
  page,
}) => {
  const { loads } = await lose(page, DISH_FORM);
  await page.goto('/menu?product=edamame');
  const { dialog } = productDialog(page, 'Edamame');
  await expect.poll(loads).toBe(2);
  await dialog.getByRole('button', { name: 'Réessayer' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(loads()).toBe(2);
});

test('B-14: a page that is gone is healed once, and then an error like another', async ({
  page,
}) => {
  const { loads } = await lose(page, POLICY_PAGE);
  await page.goto('/menu');
  await comesToLife(page);
  await followInFooter(page, 'Cookies');
  await expect.poll(loads).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La carte');
  await comesToLife(page);
  await followInFooter(page, 'Cookies');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mince');
  expect(loads()).toBe(2);
});

test('B-14: a page that loses a file on its way comes to life all the same', async ({ page }) => {
  // As a script and as an import.
  const { loads } = await lose(page, MENU_PAGE, 2);
  await page.goto('/menu');
  await comesToLife(page);
  await menuScreen(page).add('Edamame');
  expect(loads()).toBe(2);
});
