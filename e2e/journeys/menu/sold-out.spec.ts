import { expect } from '@playwright/test';
import { storedLine } from '../../harness/cart-line.ts';
import { test } from '../../harness/journey.ts';
import { testRestaurant, withWrittenPages } from '../../harness/restaurant-file.ts';
import { accessibilityProblems } from '../../harness/usable-page.ts';
import { anyPage } from '../../screens/any-page.ts';
import { menuScreen, productDialog } from '../../screens/menu-screen.ts';

test.use({
  restaurant: withWrittenPages(testRestaurant()),
  stored: { cart: [storedLine('soupe-miso', 2)] },
});
test.afterEach(({ shop }) => shop.setService({}));

const SOUP = { kind: 'item', id: 'soupe-miso' } as const;
const SOLD_OUT = /^Épuisé jusqu’à /;

/** The rest of the menu is looked at elsewhere. */
const CHANGED = { include: ['#accompagnements', '#cart'] };

test('SV-60, SV-62, SV-64: what is sold out is so on a page that is open: card, dialog and cart', {
  tag: '@essential',
}, async ({ page, shop }) => {
  const { card, dish, line, remove, openDish } = menuScreen(page);
  await page.goto('/menu');
  await expect(line('Soupe miso')).toBeVisible();
  const { dialog, addButton, close } = await openDish('Soupe miso');
  await shop.setService({ soldOut: [SOUP] });
  await expect(dialog.getByRole('button', { name: SOLD_OUT })).toBeDisabled();
  await expect(addButton).toBeHidden();
  await close.click();
  await expect(card('Soupe miso').getByText(SOLD_OUT)).toBeVisible();
  await expect(line('Soupe miso').getByText(SOLD_OUT)).toBeVisible();
  expect(await accessibilityProblems(page, CHANGED)).toEqual([]);
  await remove('Soupe miso').click();
  await expect(line('Soupe miso')).toBeHidden();
  await shop.setService({});
  await expect(card('Soupe miso').getByText(SOLD_OUT)).toBeHidden();
  await dish('Soupe miso').click();
  await expect(productDialog(page, 'Soupe miso').addButton).toBeEnabled();
});

test('SV-63: a pause, a rush and a day that is closed are said once, in the line at the top, and move nothing', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    const page: { shift?: number } & typeof window = window;
    page.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        page.shift = (page.shift ?? 0) + Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { main } = anyPage(page);
  // On the narrowest phone two lines of it have to fit.
  for (const width of [390, 320]) {
    await test.step(`${width} px`, async () => {
      await shop.setService({});
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/menu');
      await expect(main.getByText(/^Ouvert/).first()).toBeVisible();
      await shop.setService({ rush: 15 });
      await expect(main.getByText('Beaucoup de commandes', { exact: false })).toHaveText(
        'Ouvert · beaucoup de commandes : comptez 15 minutes de plus',
      );
      await shop.setService({ pauses: ['all'] });
      await expect(main.getByText(/reprennent/)).toHaveText(
        /^Les commandes reprennent (demain )?à \d\d:\d\d · commandez à l’avance$/,
      );
      await shop.setService({ closedFor: 'Travaux' });
      await expect(main.getByText(/^Fermé le /)).toHaveText(
        /^Fermé le .+ : Travaux · commandez à l’avance$/,
      );
      // Fonts that load late may shift the header by some pixels.
      expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.002);
    });
  }
  await page.goto('/contact');
  await expect(main.getByRole('row', { name: /aujourd’hui/ })).toContainText('Fermé');
  await expect(main.getByRole('region', { name: 'Horaires exceptionnels' })).toContainText(
    'Travaux',
  );
});
