import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { testRestaurant } from '../../harness/restaurant-file.ts';
import { anOwner } from '../../harness/staff.ts';
import { PHONE } from '../../harness/windows.ts';

test.use({ firstRestaurant: testRestaurant(), viewport: PHONE });

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
  shop,
}) => {
  const lea = await anOwner(shop, 'Léa');
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
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  await lea.close();
});
