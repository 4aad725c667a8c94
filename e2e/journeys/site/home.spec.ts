import { expect, type Locator } from '@playwright/test';
import { test } from '../../harness/journey.ts';
import { anOffer, demoRestaurant, testRestaurant } from '../../harness/restaurant-file.ts';
import { overflow } from '../../harness/usable-page.ts';
import { DESKTOP, PHONE, TABLET } from '../../harness/windows.ts';
import { anyPage } from '../../screens/any-page.ts';
import { siteFrame } from '../../screens/site-frame.ts';

const moments = [
  { at: '2026-11-20T19:30:00+01:00', note: 'Ouvert · commandez avant 22:25', day: 'Vendredi' },
  { at: '2026-11-20T16:00:00+01:00', note: 'Fermé · ouvre à 18:00', day: 'Vendredi' },
  { at: '2026-11-22T21:00:00+01:00', note: 'Fermé · ouvre demain à 11:30', day: 'Dimanche' },
] as const;

test.describe('at its own hours', () => {
  test.use({ restaurant: demoRestaurant() });

  test('S-12: the home page says whether it is open and until when, and marks the day', async ({
    page,
  }) => {
    for (const { at, note, day } of moments) {
      await test.step(note, async () => {
        await page.clock.setFixedTime(at);
        await page.goto('/');
        // The server renders it for both order types, and the page shows one.
        await expect(page.getByText(note).filter({ visible: true })).toBeVisible();
        const today = page.getByRole('row').filter({ hasText: 'aujourd’hui' });
        await expect(today.getByRole('rowheader')).toContainText(day);
      });
    }
  });
});

test('a category of the home page leads to its place in the menu, and a favourite opens there', async ({
  page,
}) => {
  await page.goto('/');
  const categories = page.getByRole('region', { name: 'À la carte' });
  await categories.getByRole('link', { name: 'Temaki' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Temaki' })).toBeInViewport();

  await page.goBack();
  const favourites = page.getByRole('region', { name: 'Les incontournables' });
  await expect(favourites.getByRole('listitem')).toHaveCount(12);
  const favourite = favourites.getByRole('listitem').getByRole('link').first();
  const name = (await favourite.textContent()) ?? '';
  await favourite.click();
  await expect(page).toHaveURL(/\/menu\?product=[a-z-]+$/);
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});

test('at any width nothing is cut, the way home stands whole, and the name of a category breaks between words only', async ({
  page,
}) => {
  const banner = anyPage(page).header;
  const { homeLink: wayHome } = siteFrame(page);
  const category = 'Soupes, salades et accompagnements';
  for (const [path, role] of [
    ['/', 'link'],
    ['/cookie-policy', null],
    ['/menu', 'heading'],
  ] as const) {
    await page.goto(path);
    for (const width of [320, 360, PHONE.width, TABLET.width, 1100, DESKTOP.width]) {
      const at = `${path} at ${width}`;
      await page.setViewportSize({ width, height: PHONE.height });
      expect(await overflow(page), at).toEqual([]);
      if (role) expect(await linesOf(page.getByRole(role, { name: category }).last()), at).toBe(1);
      if (path !== '/menu') continue;
      const [box, header] = [await wayHome.boundingBox(), await banner.boundingBox()];
      expect(box?.width ?? 0, at).toBeGreaterThan(20);
      expect((box?.y ?? 0) + (box?.height ?? 0), at).toBeLessThan(header?.height ?? 0);
    }
  }
});

/** On how many lines the longest word of the category's name stands. */
function linesOf(name: Locator): Promise<number> {
  return name.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const word = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const start = text.textContent?.indexOf('accompagnements') ?? -1;
      if (start < 0) continue;
      word.setStart(text, start);
      word.setEnd(text, start + 'accompagnements'.length);
    }
    return word.getClientRects().length;
  });
}

test.describe('without a logo', () => {
  test.use({
    restaurant: testRestaurant((file) => {
      file.settings.contacts.name = 'Chez l’Ami & Fils';
      delete file.settings.site.seal;
      file.settings.site.configuration = { locale: { available: ['fr', 'en'] } };
    }),
  });

  test('on the narrowest phones the whole name stands in the header', async ({ page }) => {
    const wayHome = anyPage(page).header.getByRole('link', { name: 'Chez l’Ami & Fils' });
    for (const path of ['/', '/cookie-policy', '/menu']) {
      await page.goto(path);
      for (const width of [320, 360, PHONE.width]) {
        await page.setViewportSize({ width, height: PHONE.height });
        const cut = await wayHome.evaluate((link) => {
          const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
          const header = link.closest('header')?.getBoundingClientRect();
          if (!text?.textContent || !header) return ['no name'];
          const word = document.createRange();
          return [...text.textContent.matchAll(/\S+/g)].flatMap(({ 0: letters, index }) => {
            word.setStart(text, index);
            word.setEnd(text, index + letters.length);
            const { top, right, bottom } = word.getBoundingClientRect();
            const isWhole =
              right <= link.getBoundingClientRect().right + 0.5 &&
              // A font's line is taller than its letters.
              top >= header.top - 3 &&
              bottom <= header.bottom + 3;
            return isWhole ? [] : [letters];
          });
        });
        expect(cut, `${path} at ${width}`).toEqual([]);
      }
    }
  });
});

test.describe('without a logo, with a long name and a dish without a picture', () => {
  test.use({
    restaurant: testRestaurant((file) => {
      file.settings.contacts.name = 'Au Comptoir Japonais de la Presqu’île et des Brotteaux';
      delete file.settings.site.seal;
      const [dish] = file.menus[0]?.categories[0]?.items ?? [];
      if (dish) Object.assign(dish, { item_name: 'Sans photographie', item_image: null });
    }),
    viewport: { width: 320, height: 640 },
  });

  test('on the narrowest phone the name is whole, and a card without a picture has no frame', async ({
    page,
  }) => {
    const banner = anyPage(page).header;
    const heightOf = async () => (await banner.boundingBox())?.height ?? 0;
    await page.goto('/');
    await expect(anyPage(page).title).toContainText('des Brotteaux');
    const clear = await heightOf();
    await page.goto('/menu');
    const name = await banner.getByText('Au Comptoir Japonais').boundingBox();
    expect(name?.height ?? 0).toBeLessThanOrEqual(await heightOf());
    expect(clear, 'the clear header over the hero').toBeLessThan(70);
    const card = page.getByRole('listitem').filter({ hasText: 'Sans photographie' }).first();
    await expect(card).toBeVisible();
    await expect(card.locator('.aspect-4\\/3')).toHaveCount(0);
    expect(await overflow(page)).toEqual([]);
  });
});

const withOffers = (count: number) =>
  testRestaurant((file) => {
    file.offers = Array.from({ length: count }, (_, position) =>
      anOffer({ id: `offre-${position}`, name: `Offre ${position}`, type: 'percentage', value: 5 }),
    );
  });

test('O-23: every row of four or five offers is full, on the home page and above the menu', async ({
  page,
  shop,
}) => {
  for (const count of [4, 5]) {
    await shop.sell(withOffers(count));
    for (const path of ['/', '/menu']) {
      await page.goto(path);
      const offers = page.getByRole('list').filter({ has: page.getByText('Offre 0') });
      await expect(offers.last().getByRole('listitem')).toHaveCount(count);
      for (const window of [TABLET, DESKTOP]) {
        await page.setViewportSize(window);
        const ends = await offers.last().evaluate(({ children }) => {
          const rows = new Map<number, number>();
          for (const child of children) {
            const { top, right } = child.getBoundingClientRect();
            rows.set(top, Math.round(right));
          }
          return [...rows.values()];
        });
        expect(new Set(ends).size, `${count} offers on ${path} at ${window.width}`).toBe(1);
      }
    }
  }
});

test.describe('the pattern of the dark grounds', () => {
  const restaurant = testRestaurant(({ settings }) => {
    Object.assign(settings.site, { cuisine: 'Italienne' });
  });
  test.use({ restaurant });

  test('has no waves where the cuisine is not Japanese', async ({ page }) => {
    await page.goto('/');
    for (const ground of [anyPage(page).main.locator('.scheme-dark'), anyPage(page).footer]) {
      await expect(ground).toHaveCSS('background-image', /viewBox='0 0 24 24'/);
    }
    await page.locator('html').evaluate((html) => {
      html.dataset.cuisine = 'Japonaise';
    });
    await expect(anyPage(page).footer).toHaveCSS('background-image', /viewBox='0 0 48 24'/);
  });
});
