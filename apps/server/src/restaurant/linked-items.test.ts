import { expect, test } from 'vitest';
import { aCategory, aMenu, anItem, aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { restaurantRepository } from './repository.ts';
import { restaurantSnapshot } from './snapshot.ts';

const database = testDatabase();

test('R-29, R-30: items of other categories and texts of pictures are stored, and public', async () => {
  const menu = aMenu({
    categories: [
      aCategory({
        category_id: 'maki',
        items: [anItem({ item_id: 'thon', item_category_id: 'maki', item_image_alt: 'Six makis' })],
      }),
      aCategory({ category_id: 'envies', items: [], linked_items: ['thon'] }),
    ],
  });
  const repository = restaurantRepository(database.pool);
  await repository.replace(aRestaurant({ menus: [menu] }), new Map());
  const { version, document } = await repository.read();
  expect(document.menus).toEqual([menu]);
  const [shown] = restaurantSnapshot(version, document).menus;
  expect(shown?.categories).toMatchObject([
    { category_id: 'maki', items: [{ item_id: 'thon', item_image_alt: 'Six makis' }] },
    { category_id: 'envies', items: [], linked_items: ['thon'] },
  ]);
});
