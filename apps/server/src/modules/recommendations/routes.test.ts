import { recommendationsAnswer } from '@comptoir/contract/recommendations/recommendations';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { restaurantRepository } from '#restaurant/repository.ts';
import {
  aCategory,
  aMenu,
  anItem,
  aRestaurant,
  someSettings,
} from '#test/builders/restaurant-builder.ts';
import { sell } from '#test/builders/sold-orders.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { shops } from '#test/shops/checkout-shop.ts';
import { setByStaff } from '#test/shops/set-by-staff.ts';
import { countSales } from './sales-counts.ts';
import { trainAssociations } from './training.ts';

const database = testDatabase();
const openShop = shops(database);
const staff = setByStaff(database);

/** A Friday, 18:00 in Paris. */
const NOW = Date.parse('2026-11-20T17:00:00Z');
const THIS_WEEK = '2026-11-18T12:00:00Z';

afterEach(async () => {
  await emptyTables(database.pool, 'orders', 'items_together', 'item_sales', 'item_associations');
  await database.pool.query(
    `UPDATE sales_progress SET counted_until = '-infinity', total_weight = 0`,
  );
});

const makis = aCategory({
  category_id: 'maki',
  course: 'main',
  items: ['maki-saumon', 'maki-thon', 'maki-avocat'].map((item_id, index) =>
    anItem({ item_id, item_category_id: 'maki', item_score: 50 - index }),
  ),
});
const drinks = aCategory({
  category_id: 'boissons',
  category_name: 'Boissons',
  course: 'drink',
  items: ['thé', 'bière'].map((name) =>
    anItem({
      item_id: name === 'thé' ? 'the' : 'biere',
      item_name: name,
      item_category_id: 'boissons',
      item_score: 10,
    }),
  ),
});
const mainMenu = aMenu({ categories: [makis, drinks] });

const asStatement = (config: unknown) => z.object({ text: z.string() }).parse(config).text;

/** Opens a shop whose menu is in the database too, which is what learning reads. */
async function openTrainedShop(menus = [mainMenu], settings = someSettings()) {
  const shop = await openShop({ menus, settings }, { now: NOW });
  await restaurantRepository(database.pool).replace(aRestaurant({ menus }), new Map());
  async function beside(cartItems: readonly string[], maxRecommendations?: number) {
    const { status, body } = await shop.post('/v2/recommendations', {
      cartItems,
      maxRecommendations,
    });
    expect(status).toBe(200);
    return recommendationsAnswer.parse(body).recommendations.map(({ itemId }) => itemId);
  }
  async function learn() {
    await countSales(database.pool, NOW);
    await trainAssociations({ address: database.address, now: NOW });
  }
  return { ...shop, beside, learn };
}

describe('POST /v2/recommendations', () => {
  it('G-2: recommends what is bought together, as trained from orders', async () => {
    const { beside, learn } = await openTrainedShop();
    await sell(database.pool, [
      ...Array.from({ length: 60 }, () => ({
        at: THIS_WEEK,
        items: { 'maki-saumon': 1, biere: 1 },
      })),
      ...Array.from({ length: 60 }, () => ({ at: THIS_WEEK, items: { 'maki-thon': 2, the: 1 } })),
      ...Array.from({ length: 20 }, () => ({ at: THIS_WEEK, items: { the: 1 } })),
    ]);
    await learn();
    expect((await beside(['maki-saumon']))[0]).toBe('biere');
    expect((await beside(['maki-thon']))[0]).toBe('the');
  });

  it('G-1, G-8: never recommends what is in the cart, nor more than requested', async () => {
    const { beside } = await openTrainedShop();
    expect(await beside(['maki-saumon'])).not.toContain('maki-saumon');
    expect(await beside(['maki-saumon'], 2)).toHaveLength(2);
    expect(await beside(['maki-saumon'], -3)).toHaveLength(1);
    expect(await beside(['maki-saumon'], 99)).toHaveLength(4);
    expect(await beside(['not-on-the-menu'], 99)).toHaveLength(5);
  });

  it('G-5: follows pairs and scores while there are no orders', async () => {
    const pairing = aMenu({
      categories: [
        {
          ...makis,
          items: makis.items.map((item) => ({ ...item, pairs_with: ['maki-avocat'] })),
        },
        drinks,
      ],
    });
    const { beside } = await openTrainedShop([pairing]);
    expect(await beside(['maki-saumon'])).toEqual(['maki-avocat', 'the', 'biere', 'maki-thon']);
  });

  it('G-5: before the first training, recommends the best-selling items, drinks first', async () => {
    const { beside } = await openTrainedShop();
    await sell(database.pool, [
      { at: '2026-11-20T16:59:59Z', items: { biere: 2, 'maki-avocat': 2, 'maki-saumon': 5 } },
    ]);
    expect(await beside(['maki-thon'])).toEqual(['biere', 'maki-saumon', 'maki-avocat', 'the']);
  });

  it('G-5: after that, what was never sold follows what was', async () => {
    const { beside, learn } = await openTrainedShop();
    await sell(
      database.pool,
      Array.from({ length: 30 }, () => ({ at: THIS_WEEK, items: { 'maki-avocat': 1 } })),
    );
    await learn();
    expect(await beside(['maki-thon'])).toEqual(['maki-avocat', 'the', 'biere', 'maki-saumon']);
  });

  it('G-2: two servers recommend the same, and a new training counts at once', async () => {
    const [one, other] = [await openTrainedShop(), await openTrainedShop()];
    const order = (at: string, item: string) => ({ at, items: { 'maki-saumon': 1, [item]: 1 } });
    const orders = (at: string, item: string) => Array.from({ length: 60 }, () => order(at, item));
    await sell(database.pool, orders(THIS_WEEK, 'the'));
    await one.learn();
    expect((await other.beside(['maki-saumon']))[0]).toBe('the');
    await sell(database.pool, [
      ...orders('2026-11-20T15:00:00Z', 'biere'),
      ...orders('2026-11-20T15:01:00Z', 'biere'),
    ]);
    await other.learn();
    expect((await one.beside(['maki-saumon']))[0]).toBe('biere');
  });

  it('G-9: reads the associations of a cart by key, in one statement', async () => {
    const { beside, learn } = await openTrainedShop();
    await sell(database.pool, [{ at: THIS_WEEK, items: { 'maki-saumon': 1, the: 1 } }]);
    await learn();
    await database.pool.query('ANALYZE item_associations');
    // What the staff has set is read once, and stays in memory.
    await beside([]);
    const query = vi.spyOn(database.pool, 'query');
    await beside(['maki-saumon', 'the']);
    const statements = query.mock.calls.map(([config]) => asStatement(config));
    query.mockRestore();
    expect(statements).toHaveLength(1);
    const client = await database.pool.connect();
    await client.query('SET enable_seqscan = off');
    const { rows } = await client.query(`EXPLAIN ${statements[0]?.replace('$1', `'{"",a,b}'`)}`);
    await client.query('RESET enable_seqscan');
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/using item_associations_pkey/);
    expect(plan).not.toMatch(/Seq Scan|Sort|Aggregate/);
  });

  it('G-7: recommends only what can be ordered now', async () => {
    const lunch = aMenu({
      menu_id: 'midi',
      active_times: {
        fri: { label: 'Vendredi', is_open: true, times: [{ start: '11:30', end: '14:30' }] },
      },
      categories: [
        aCategory({
          category_id: 'bento',
          items: [anItem({ item_id: 'bento', item_category_id: 'bento' })],
        }),
      ],
    });
    const off = aMenu({
      menu_id: 'ete',
      menu_is_available: false,
      categories: [
        aCategory({
          category_id: 'glaces',
          items: [anItem({ item_id: 'glace', item_category_id: 'glaces' })],
        }),
      ],
    });
    const { beside, setNow } = await openTrainedShop([mainMenu, lunch, off]);
    expect(await beside(['maki-saumon'])).not.toContain('bento');
    setNow(Date.parse('2026-11-20T11:00:00Z'));
    expect(await beside(['maki-saumon'])).toContain('bento');
    expect(await beside(['maki-saumon'])).not.toContain('glace');
  });

  it('G-7 and C-25: recommends no formula of which a course is not served now', async () => {
    const lunch = aMenu({
      menu_id: 'midi',
      active_times: {
        fri: { label: 'Vendredi', is_open: true, times: [{ start: '11:30', end: '14:30' }] },
      },
      categories: [
        aCategory({
          category_id: 'bento',
          items: [anItem({ item_id: 'bento', item_menu_id: 'midi', item_category_id: 'bento' })],
        }),
      ],
    });
    const course = (item_id: string) => ({
      ...{ course_id: 'plat', course_name: 'Plat', min: 1, max: 1 },
      items: [{ item_id, supplement: 0 }],
    });
    const formulas = aCategory({
      category_id: 'formules',
      items: ['bento', 'maki-thon'].map((dish) =>
        anItem({
          ...{ item_id: `formule-${dish}`, item_category_id: 'formules', item_score: 99 },
          courses: [course(dish)],
        }),
      ),
    });
    const main = aMenu({ categories: [makis, formulas] });
    const { beside, setNow } = await openTrainedShop([main, lunch]);
    const recommended = async () =>
      (await beside(['maki-saumon'], 9)).filter((id) => id.startsWith('formule'));
    expect(await recommended()).toEqual(['formule-maki-thon']);
    setNow(Date.parse('2026-11-20T11:00:00Z'));
    expect(await recommended()).toHaveLength(2);
  });

  it('G-7, SV-65: recommends nothing that is sold out, nor a formula that needs it', async () => {
    const formulas = aCategory({
      category_id: 'formules',
      items: [
        anItem({
          ...{ item_id: 'formule', item_category_id: 'formules', item_score: 99 },
          courses: [
            {
              ...{ course_id: 'plat', course_name: 'Plat', min: 1, max: 1 },
              items: [{ item_id: 'maki-thon', supplement: 0 }],
            },
          ],
        }),
      ],
    });
    const menus = [aMenu({ categories: [makis, drinks, formulas] })];
    const { beside } = await openTrainedShop(menus);
    expect(await beside(['maki-saumon'])).toEqual([
      ...['the', 'biere', 'formule', 'maki-thon', 'maki-avocat'],
    ]);
    await staff.hold('item', 'maki-thon', NOW + 60_000);
    await staff.hold('item', 'biere', NOW + 60_000, 3);
    // Another server, which has read what the staff has set since.
    const other = await openTrainedShop(menus);
    expect(await other.beside(['maki-saumon'])).toEqual(['the', 'biere', 'maki-avocat']);
    other.setNow(NOW + 60_000);
    expect(await other.beside(['maki-saumon'])).toHaveLength(5);
  });

  it('G-7: recommends no condiment', async () => {
    const { features } = someSettings();
    const extras = [{ item_id: 'biere', free_at_least: 1 }];
    const settings = someSettings({ features: { ...features, extras } });
    const { beside } = await openTrainedShop([mainMenu], settings);
    expect(await beside(['maki-saumon'])).not.toContain('biere');
  });

  it('G-7: recommends the items of the next availability window outside of all windows', async () => {
    const evening = aMenu({
      active_times: {
        fri: { label: 'Vendredi', is_open: true, times: [{ start: '19:00', end: '22:00' }] },
      },
      categories: [makis, drinks],
    });
    const { beside } = await openTrainedShop([evening]);
    expect(await beside(['maki-saumon'])).toHaveLength(4);
  });

  it.each([[{}], [{ cartItems: 'maki' }], [{ cartItems: [7] }], [{ cartItems: ['a b'] }]])(
    'I-3: rejects %j',
    async (body) => {
      const shop = await openShop();
      const answer = await shop.post('/v2/recommendations', body);
      expect([answer.status, answer.body.code]).toEqual([422, 'validation']);
    },
  );
});

describe('GET /v2/recommendations/popular', () => {
  async function popular(shop: Awaited<ReturnType<typeof openTrainedShop>>, query = '') {
    const response = await shop.app.inject(`/v2/recommendations/popular${query}`);
    expect(response.statusCode).toBe(200);
    return response.json().popular.map(({ itemId }: { itemId: string }) => itemId);
  }

  it('G-6: is what was bought most in 90 days, filled up by score', async () => {
    const shop = await openTrainedShop();
    await sell(database.pool, [
      { at: '2026-08-01T12:00:00Z', items: { the: 99 } },
      { at: '2026-11-01T12:00:00Z', items: { biere: 3 }, given: { the: 9 } },
      { at: THIS_WEEK, items: { 'maki-thon': 2 } },
    ]);
    const expected = ['biere', 'maki-thon', 'maki-saumon', 'maki-avocat', 'the'];
    expect(await popular(shop)).toEqual(expected);
    await shop.learn();
    expect(await popular(shop)).toEqual(expected);
  });

  it('G-6: answers the same during a concurrent count, and leaves out what is older than 90 days', async () => {
    const shop = await openTrainedShop();
    await sell(database.pool, [
      { at: '2026-09-01T12:00:00Z', items: { the: 3 } },
      { at: THIS_WEEK, items: { biere: 2 } },
    ]);
    await countSales(database.pool, NOW);
    expect((await popular(shop)).slice(0, 2)).toEqual(['the', 'biere']);
    await sell(database.pool, [{ at: '2026-11-20T16:30:00Z', items: { biere: 2 } }]);
    expect((await popular(shop)).slice(0, 2)).toEqual(['biere', 'the']);
    await countSales(database.pool, NOW);
    expect((await popular(shop)).slice(0, 2)).toEqual(['biere', 'the']);
    shop.setNow(NOW + 20 * 86_400_000);
    expect((await popular(shop)).slice(0, 2)).toEqual(['biere', 'maki-saumon']);
  });

  it('G-6: an order counts from the moment it is submitted', async () => {
    const shop = await openTrainedShop();
    await shop.learn();
    expect((await popular(shop))[0]).toBe('maki-saumon');
    await sell(database.pool, [{ at: '2026-11-20T16:59:59Z', items: { biere: 1 } }]);
    expect((await popular(shop))[0]).toBe('biere');
  });

  it.each([
    ['?limit=2', 2],
    ['?limit=0', 1],
    ['?limit=-5', 1],
    ['?limit=1000', 5],
    ['?limit=many', 5],
    ['', 5],
  ])('G-8: %s answers %i', async (query, length) => {
    expect(await popular(await openTrainedShop(), query)).toHaveLength(length);
  });

  it('I-16: carries an ETag, and answers 304 for a known tag', async () => {
    const { app } = await openTrainedShop();
    const { headers } = await app.inject('/v2/recommendations/popular/');
    const again = await app.inject({
      url: '/v2/recommendations/popular/',
      headers: { 'if-none-match': headers.etag },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
