import { checkRestaurant } from '@comptoir/contract/restaurant-file/restaurant-check';
import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aCategory,
  aMenu,
  anItem,
  anOffer,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { restaurantRepository } from './repository.ts';

const database = testDatabase();
const NO_PICTURES = new Map<string, string>();

function named(name: string): RestaurantDocument {
  return aRestaurant({ settings: someSettings({ contacts: { name } }) });
}

/** Menus whose categories hold these items. */
function menusOf(...categories: readonly [id: string, ...items: readonly string[]][]) {
  return [
    aMenu({
      categories: categories.map(([category_id, ...items]) =>
        aCategory({
          category_id,
          items: items.map((item_id) => anItem({ item_id, item_category_id: category_id })),
        }),
      ),
    }),
  ];
}

async function versions() {
  const { rows } = await database.pool.query(
    'SELECT version, document, pictures FROM catalogue_versions ORDER BY version',
  );
  return rows;
}

const ids = fc.shuffledSubarray(['one', 'two', 'three', 'four', 'five', 'six'], { minLength: 1 });
const categories = fc.shuffledSubarray(['a', 'b', 'c'], { minLength: 1 });
/** Items in any of the categories, and offers with any of the codes. */
const document = fc
  .record({
    categories,
    items: ids,
    places: fc.array(fc.nat(2), { minLength: 6, maxLength: 6 }),
    offers: fc.shuffledSubarray(['x', 'y', 'z']),
    codes: fc.shuffledSubarray(['UN', 'DEUX', 'TROIS'], { minLength: 3 }),
  })
  .map(({ categories: names, items, places, offers, codes }) =>
    aRestaurant({
      menus: menusOf(
        ...names.map((name, at): [string, ...string[]] => [
          name,
          ...items.filter((_, index) => (places[index] ?? 0) % names.length === at),
        ]),
      ),
      offers: offers.map((id, index) =>
        anOffer({ id, code: codes[index] ?? null, auto_apply: 'No' }),
      ),
    }),
  );

test('CA-1: whatever was published before, what is published is what is stored', async () => {
  const restaurant = restaurantRepository(database.pool);
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 2, maxLength: 3 }), async (documents) => {
      for (const each of documents) {
        await restaurant.replace(each, NO_PICTURES);
        expect((await restaurant.read()).document).toEqual(JSON.parse(JSON.stringify(each)));
      }
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('CA-2: the last 50 versions are kept, each as a restaurant file with its pictures', async () => {
  const restaurant = restaurantRepository(database.pool);
  const pictures = new Map([['a.jpg', '/images/1/a.webp']]);
  let last = 0;
  for (let count = 1; count <= 52; count += 1) {
    last = await restaurant.replace(named(`Version ${count}`), pictures);
  }
  const kept = await versions();
  expect(kept.map(({ version }) => version)).toEqual(
    Array.from({ length: 50 }, (_, index) => last - 49 + index),
  );
  const check = checkRestaurant(kept.at(-1).document);
  expect(check.kind === 'valid' && check.document.settings.contacts?.name).toBe('Version 52');
  expect(kept.at(-1).pictures).toEqual([{ reference: 'a.jpg', url: '/images/1/a.webp' }]);
});

test('CA-2: a publication that fails half-way keeps no version', async () => {
  const restaurant = restaurantRepository(database.pool);
  await restaurant.replace(named('Avant'), NO_PICTURES);
  const before = await versions();
  // Has no JSON.
  const broken = aRestaurant({ settings: someSettings({ unlisted: 1n }) });
  await expect(restaurant.replace(broken, NO_PICTURES)).rejects.toThrow();
  expect(await versions()).toEqual(before);
});
