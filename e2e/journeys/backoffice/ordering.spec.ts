import { expect, type Page } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { PHONE } from '../../harness/windows.ts';
import { openDialog } from '../../screens/any-page.ts';
import { catalogueScreen } from '../../screens/catalogue-screen.ts';

test.use({
  firstRestaurant: testRestaurant(),
  viewport: PHONE,
  expectedComplaints: /status of 412/,
});
// One after the other in one worker, which opens one shop.
test.describe.configure({ mode: 'default', timeout: 120_000 });

/** The items of the first two categories, in their order. */
async function order(page: Page): Promise<readonly (readonly string[])[]> {
  return page
    .locator('[data-drop-category]')
    .evaluateAll((categories) =>
      categories
        .slice(0, 2)
        .map((category) =>
          [...category.querySelectorAll('[data-drop-item]')].map((row) =>
            String(row.getAttribute('data-drop-item')),
          ),
        ),
    );
}

/** Drags by the handle of a row to the upper part of another row. */
async function drag(page: Page, item: string, before: string): Promise<void> {
  const handle = page.locator(`[data-drop-item="${item}"] [title="Glisser à une autre place"]`);
  const row = page.locator(`[data-drop-item="${before}"]`);
  await row.scrollIntoViewIfNeeded();
  await handle.scrollIntoViewIfNeeded();
  const [from, to] = [await handle.boundingBox(), await row.boundingBox()];
  if (!from || !to) throw new Error('A row is not on the page.');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 60, to.y + 30);
  await page.mouse.move(to.x + 60, to.y + 6);
}

test('CA-26: items are dragged within a category and into another, Escape leaves all as it was', async ({
  page,
  context,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await page.goto('/gestion/carte');
  await expect(page.getByText(/Les clients voient tout cela/)).toBeVisible();
  const [first = [], second = []] = await order(page);
  const [a = '', b = ''] = first;
  const [x = ''] = second;

  await drag(page, b, a);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await order(page)).toEqual([first, second]);

  await drag(page, b, a);
  await page.mouse.up();
  await expect.poll(() => order(page)).toEqual([[b, a, ...first.slice(2)], second]);

  // Both categories in one window: a test's pointer does not wait for the page to scroll.
  await page.setViewportSize({ ...PHONE, height: 2_000 });
  await drag(page, b, x);
  await page.mouse.up();
  await expect
    .poll(() => order(page))
    .toEqual([
      [a, ...first.slice(2)],
      [b, ...second],
    ]);
  await page.reload();
  await expect
    .poll(() => order(page))
    .toEqual([
      [a, ...first.slice(2)],
      [b, ...second],
    ]);

  const names = page.getByRole('heading', { level: 3 });
  const [top = '', next = ''] = await names.allTextContents();
  await page.getByRole('button', { name: `Descendre, ${top}`, exact: true }).click();
  await expect(names.first()).toHaveText(next);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('CA-26: menus are put in order with the keyboard and by their handle, taken back, and published', async ({
  page,
  context,
  browser,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await page.goto('/gestion/carte');
  const menus = page.getByRole('heading', { level: 2, name: /^(La carte|Le midi)$/ });
  await expect(menus).toHaveText(['La carte', 'Le midi']);

  await test.step('with the keyboard', async () => {
    const up = page.getByRole('button', { name: 'Monter, Le midi' });
    await up.press('Enter');
    await expect(menus).toHaveText(['Le midi', 'La carte']);
    await expect(up).toBeFocused();
    await expect(page.getByText('« Le midi » a changé de place.')).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    const down = page.getByRole('button', { name: 'Descendre, Le midi' });
    await down.press('Enter');
    await expect(menus).toHaveText(['La carte', 'Le midi']);
    await expect(down).toBeFocused();
  });

  await test.step('taken back, the last move first', async () => {
    const { undo } = catalogueScreen(page);
    await undo.press('Enter');
    await expect(menus).toHaveText(['Le midi', 'La carte']);
    await expect(undo).toBeFocused();
    await undo.press('Enter');
    await expect(menus).toHaveText(['La carte', 'Le midi']);
    await expect(undo).toHaveCount(0);
  });

  await test.step('by the handle, with Escape and without', async () => {
    const handle = page.locator('[data-drop-menu="midi"] > header [title^="Glisser"]');
    const before = page.locator('[data-drop-menu="carte"]');
    const dragUp = async () => {
      await handle.hover({ position: { x: 10, y: 10 } });
      await page.mouse.down();
      await page.evaluate(() => window.scrollTo(0, 0));
      // As a hand does: what is scrolled into view may take another height under it.
      let step = 0;
      await expect(async () => {
        const to = await before.boundingBox();
        if (!to) throw new Error('The first menu is not on the page.');
        step += 1;
        await page.mouse.move(to.x + 60, to.y + 30 + (step % 2));
        await expect(before).toHaveClass(/drop-before/, { timeout: 500 });
      }).toPass();
    };
    await dragUp();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect(menus).toHaveText(['La carte', 'Le midi']);
    await dragUp();
    await page.mouse.up();
    await expect(menus).toHaveText(['Le midi', 'La carte']);
  });

  await catalogueScreen(page).openPublication.click();
  const { publication } = catalogueScreen(page);
  await expect(publication).toContainText('Le midi');
  await catalogueScreen(page).publishNow.click();
  await expect(catalogueScreen(page).published).toBeVisible();
  const guests = await browser.newContext();
  const published = await guests.request.get('/v2/public/menus');
  const { payload } = await published.json();
  expect(payload.map(({ menu_id }: { menu_id: string }) => menu_id)).toEqual(['midi', 'carte']);
  await guests.close();
});

test('CA-26: offers are put in order with the keyboard and by their handle, and archived', async ({
  page,
  context,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await page.goto('/gestion/offres');
  const rows = page.locator('[data-drop-offer]');
  const ids = () =>
    rows.evaluateAll((all) => all.map((row) => String(row.getAttribute('data-drop-offer'))));
  await expect(rows.nth(1)).toBeVisible();
  const before = await ids();
  const [first = '', second = '', ...others] = before;

  await test.step('with the keyboard', async () => {
    const down = rows.first().getByRole('button', { name: /^Descendre, / });
    await down.press('Enter');
    await expect.poll(ids).toEqual([second, first, ...others]);
    await expect(page.getByRole('status').getByText(/a changé de place/)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await catalogueScreen(page).undo.press('Enter');
    await expect.poll(ids).toEqual(before);
  });

  await test.step('by the handle', async () => {
    const from = await rows.nth(1).locator('[title^="Glisser"]').boundingBox();
    const to = await rows.first().boundingBox();
    if (!from || !to) throw new Error('An offer is not on the page.');
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 60, to.y + 6);
    await expect(rows.first()).toHaveClass(/drop-before/);
    await page.mouse.up();
    await expect.poll(ids).toEqual([second, first, ...others]);
  });

  await test.step('archived, shown when asked for, and brought back', async () => {
    await page.locator(`[data-drop-offer="${first}"]`).getByRole('link').click();
    await page.getByRole('button', { name: 'Archiver' }).click();
    await expect(page.getByText(/^Archivée\s: les clients n’ont plus cette offre/)).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'Toutes les offres' }).click();
    await expect.poll(ids).toEqual([second, ...others]);
    await page.getByLabel('Montrer les archives').check();
    await expect.poll(ids).toEqual([second, first, ...others]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.locator(`[data-drop-offer="${first}"]`).getByRole('link').click();
    await page.getByRole('button', { name: 'Rétablir' }).click();
    await expect(page.getByRole('button', { name: 'Archiver' })).toBeVisible();
  });
});

test('CA-27: what the dialog of a category has changed is taken back, in it and in the list', async ({
  page,
  context,
  anOwner,
}) => {
  const lea = await anOwner('Léa');
  await lea.signIn(context);
  await page.goto('/gestion/carte');
  const heading = (name: string) => page.getByRole('heading', { level: 3, name, exact: true });
  await page.getByRole('button', { name: 'Renommer, Desserts' }).click();
  const dialog = openDialog(page, 'Modifier la catégorie');
  const name = dialog.getByLabel('Nom');
  const undoInDialog = dialog.getByRole('button', { name: 'Annuler le dernier changement' });

  await test.step('in the dialog, change by change', async () => {
    await name.fill('Douceurs');
    const description = dialog.getByLabel('Description (facultatif)');
    await description.fill('Faits ici');
    await undoInDialog.click();
    await expect(description).toHaveValue(/artisans de la région/);
    await undoInDialog.click();
    await expect(name).toHaveValue('Desserts');
    await expect(undoInDialog).toHaveAttribute('aria-disabled', 'true');
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  const undo = page.getByRole('status').getByRole('button', { name: 'Annuler' });
  await test.step('stored and archived, in the list', async () => {
    await name.fill('Douceurs');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(heading('Douceurs')).toBeVisible();
    await expect(
      page.getByText('Le changement de « Douceurs » est dans le brouillon.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Renommer, Douceurs' }).click();
    await dialog.getByRole('button', { name: /^Archiver/ }).click();
    await expect(page.getByText('« Douceurs » est dans les archives.')).toBeVisible();
    await expect(heading('Douceurs')).toHaveCount(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await undo.click();
    await expect(heading('Douceurs')).toBeVisible();
    await undo.click();
    await expect(heading('Desserts')).toBeVisible();
    await expect(undo).toHaveCount(0);
  });
});

test('CA-27: what another person has changed since is not overwritten', async ({
  page,
  context,
  browser,
  anOwner,
}) => {
  const [lea, tom] = [await anOwner('Léa'), await anOwner('Tom')];
  await lea.signIn(context);
  const other = await browser.newContext({ viewport: PHONE });
  await tom.signIn(other);
  const second = await other.newPage();
  const rename = async (on: Page, from: string, to: string) => {
    await on.getByRole('button', { name: `Renommer, ${from}`, exact: true }).click();
    const dialog = openDialog(on, 'Modifier la catégorie');
    await dialog.getByLabel('Nom').fill(to);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(on.getByRole('heading', { level: 3, name: to, exact: true })).toBeVisible();
  };
  await page.goto('/gestion/carte');
  await rename(page, 'Boissons', 'À boire');
  await second.goto('/gestion/carte');
  await rename(second, 'À boire', 'Boissons fraîches');

  await catalogueScreen(page).undo.click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await page.reload();
  const heading = page.getByRole('heading', { level: 3, name: 'Boissons fraîches', exact: true });
  await expect(heading).toBeVisible();
  await other.close();
});
