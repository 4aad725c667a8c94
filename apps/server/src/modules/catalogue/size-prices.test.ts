import { beforeEach, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import {
  aCategory,
  aMenu,
  anItem,
  anOption,
  anOptionGroup,
  aRestaurant,
} from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);

const pizza = anItem({
  item_id: 'pizza',
  item_name: 'Pizza',
  options: [
    anOptionGroup({
      ...{ option_id: 'taille', option_name: 'Taille', kind: 'size' },
      ...{ min_selected: 1, max_selected: 1 },
      option_options: [
        anOption({ id: 's', name: 'Petite', price: 9.5, price_delivery: 10.5 }),
        anOption({ id: 'm', name: 'Moyenne', price: 12 }),
        anOption({ id: 'l', name: 'Grande', price: 14.5 }),
      ],
    }),
    anOptionGroup({ option_options: [anOption({ id: 's', name: 'Olives', price: 1.5 })] }),
  ],
});
const menus = [aMenu({ categories: [aCategory({ items: [pizza, anItem()] })] })];

beforeEach(async () => {
  await database.pool.query(
    `DELETE FROM catalogue_entities; UPDATE catalogue_draft SET base_version = 0, pictures = '[]'`,
  );
  await restaurantRepository(database.pool).replace(aRestaurant({ menus }), new Map());
});

interface Drafted {
  readonly id: string;
  readonly revision: number;
  readonly content: {
    readonly item_price: object;
    readonly options: {
      option_options: { id: string; price: number; price_delivery?: number }[];
    }[];
  };
}

test('CA-21 and R-36: prices of sizes are set with those of items, all or none', async () => {
  const shop = await openShop();
  const { cookies } = await shop.person('manager');
  const set = (...prices: object[]) =>
    shop.staff('POST', 'catalogue/prices', { cookies, body: { prices } });
  const drafted = async () => {
    const { payload } = await shop.staff('GET', 'catalogue', { cookies });
    const found = (payload.entities as Drafted[]).find(({ id }) => id === 'pizza');
    if (!found) throw new Error('The pizza is in the draft.');
    return found;
  };
  const pricesOf = ({ content }: Drafted) =>
    content.options.map(({ option_options }) =>
      option_options.map(({ id, price, price_delivery }) => [id, price, price_delivery]),
    );
  const { revision } = await drafted();
  const sizes = [
    { id: 's', price: 10, price_delivery: null },
    { id: 'l', price: 15, price_delivery: 16 },
  ];
  const both = { id: 'pizza', revision, price_pickup: 9, sizes };
  for (const wrong of [both, { id: 'pizza', revision }]) {
    const refused = await set(wrong);
    expect([refused.status, refused.code]).toEqual([422, 'validation']);
  }
  const unknown = [...sizes, { id: 'xl', price: 20 }];
  expect((await set({ id: 'pizza', revision, sizes: unknown })).status).toBe(404);
  expect((await set({ id: 'pizza', revision: revision + 1, sizes })).status).toBe(412);
  expect((await drafted()).revision).toBe(revision);

  const beside = { id: 'maki-saumon', revision, price_pickup: 6, price_delivery: null };
  expect((await set({ id: 'pizza', revision, sizes }, beside)).status).toBe(200);
  const after = await drafted();
  expect(pricesOf(after)).toEqual([
    [
      ['s', 10, undefined],
      ['m', 12, undefined],
      ['l', 15, 16],
    ],
    [['s', 1.5, undefined]],
  ]);
  expect(after.content.item_price).toEqual(pizza.item_price);
  const { rows } = await database.pool.query(
    `SELECT before -> 'Pizza' AS before, after -> 'Pizza' AS after FROM staff_audit
     WHERE action = 'catalogue.prices'`,
  );
  expect(rows).toEqual([
    {
      before: { Petite: { price: 9.5, price_delivery: 10.5 }, Grande: { price: 14.5 } },
      after: { Petite: { price: 10 }, Grande: { price: 15, price_delivery: 16 } },
    },
  ]);
});
