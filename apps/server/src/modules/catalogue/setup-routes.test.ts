import { EXAMPLE_MENUS } from '@comptoir/contract/catalogue/example-menus';
import { EMPTY_RESTAURANT } from '@comptoir/contract/restaurant-file/empty-restaurant';
import { beforeEach, describe, expect, test } from 'vitest';
import { loadWhenEmpty } from '#restaurant/import-restaurant.ts';
import { restaurantRepository } from '#restaurant/repository.ts';
import { anOrder } from '#test/builders/order-builder.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { silentLog } from '#test/harness/silent-log.ts';
import { type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const repository = () => restaurantRepository(database.pool);
const LEGAL = {
  company: 'Lou SARL',
  siret: '732 829 320 00074',
  registered_office: '1 rue du Four',
  publication_director: 'Lou Martin',
  host: { name: 'Hébergeur', address: '2 rue Neuve, 59000 Lille' },
  mediator: { name: 'Médiateur', url: 'https://mediateur.example.fr' },
};

/** A shop as it begins without a file. */
beforeEach(async () => {
  await database.pool.query(
    `DELETE FROM catalogue_entities; DELETE FROM catalogue_schedule; DELETE FROM catalogue_versions;
     UPDATE catalogue_draft SET base_version = 0, pictures = '[]';
     UPDATE restaurant SET version = 0, opened_at = NULL`,
  );
  const choice = { file: null, picturesDirectory: '/no/such/directory' };
  await loadWhenEmpty(database.pool, choice, silentLog);
});

async function founder(shop: StaffShop, role: 'owner' | 'counter' = 'owner') {
  const { cookies, email } = await shop.person(role);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body: object = {}, revision = 0) =>
    shop.staff(method, path, {
      cookies,
      headers: { 'if-match': `"${revision}"` },
      ...(method !== 'GET' && { body }),
    });
  const draft = async () => (await call('GET', 'catalogue')).payload;
  return {
    email,
    cookies,
    call,
    draft,
    setup: async () => (await call('GET', 'setup')).payload,
    async write(kind: string, id: string, fields: object) {
      const { entities } = await draft();
      const found = entities.find(
        (it: { kind: string; id: string }) => it.kind === kind && it.id === id,
      );
      const content = { ...found.content, ...fields };
      const path = `catalogue/entities/${kind}/${id}`;
      expect((await call('PUT', path, { content }, found.revision)).status).toBe(200);
    },
    async open() {
      return call('POST', 'setup/opening', { revision: (await draft()).revision });
    },
  };
}

/** Fills in what a shop needs, with the pizzas. */
async function fillIn({ write, call }: Awaited<ReturnType<typeof founder>>) {
  const hours = { fri: [['18:00', '22:30']] };
  await write('setting', 'contacts', {
    name: 'Chez Lou',
    address: '1 rue du Four',
    phone: '04 78 00 00 00',
  });
  await write('setting', 'site', { legal: LEGAL });
  await write('menu', 'carte', { pickup_time_ranges: hours });
  expect((await call('POST', 'setup/example-menu', { name: 'pizza' })).status).toBe(200);
}

describe('an empty shop', () => {
  test('OP-1: begins with what was published, and a restaurant that is there is kept', async () => {
    expect((await repository().read()).document).toEqual(EMPTY_RESTAURANT);
    const before = await repository().version();
    const choice = { file: null, picturesDirectory: '/no/such/directory' };
    await loadWhenEmpty(database.pool, choice, silentLog);
    expect(await repository().version()).toBe(before);
  });

  test('OP-2: is not open, and an import of a file does not open it; one that begins with a file is', async () => {
    expect((await repository().read()).isOpened).toBe(false);
    await repository().replace(aRestaurant(), new Map());
    expect((await repository().read()).isOpened).toBe(false);
    await database.pool.query('DELETE FROM catalogue_versions; UPDATE restaurant SET version = 0');
    await repository().replace(aRestaurant(), new Map());
    expect((await repository().read()).isOpened).toBe(true);
  });

  test('OP-4: says what is missing, to those who may change it', async () => {
    const shop = await openShop();
    const { setup, call } = await founder(shop);
    expect(await setup()).toMatchObject({
      is_opened: false,
      has_card_keys: false,
      printer_count: 0,
      device_count: 0,
      test_order: null,
      steps: [
        { step: 'identity', missing: ['name', 'address', 'contact'] },
        { step: 'hours', missing: ['hours'] },
        { step: 'service', missing: ['service'] },
        { step: 'menu', missing: ['items'] },
        { step: 'payments', missing: [] },
        { step: 'legal' },
      ],
    });
    expect((await call('POST', 'setup/opening', { revision: 0 })).code).toBe('setup_incomplete');
    const counter = await founder(shop, 'counter');
    expect((await counter.call('GET', 'setup')).status).toBe(403);
    expect((await counter.call('POST', 'setup/opening', { revision: 0 })).status).toBe(403);
    expect((await repository().read()).isOpened).toBe(false);
  });

  test('OP-6: each example is valid, all can be combined, and the same one again adds nothing', async () => {
    const owner = await founder(await openShop());
    for (const name of EXAMPLE_MENUS) {
      const { status, payload } = await owner.call('POST', 'setup/example-menu', { name });
      expect([name, status]).toEqual([name, 200]);
      expect(payload.item_count).toBeGreaterThan(12);
      const { errors, warnings } = await owner.draft();
      const about = warnings.filter(({ kind }: { kind: string }) => kind === 'item');
      expect({ name, errors, about }).toEqual({ name, errors: [], about: [] });
    }
    const again = await owner.call('POST', 'setup/example-menu', { name: 'burger' });
    expect(again.payload.item_count).toBe(0);
    const { entities, errors } = await owner.draft();
    expect(errors).toEqual([]);
    const categories: string[] = entities.flatMap(
      ({ kind, content }: { kind: string; content: object }) =>
        kind === 'category' ? [Object(content).category_name] : [],
    );
    expect(categories.filter((name) => name === 'Boissons')).toHaveLength(1);
    expect(categories).toEqual([...new Set(categories)]);
    const menus = entities.filter(({ kind }: { kind: string }) => kind === 'menu');
    expect(menus.map(({ id }: { id: string }) => id)).toEqual(['carte']);
  });
});

describe('opening', () => {
  test('OP-5: publishes the draft and opens at once, once', async () => {
    const owner = await founder(await openShop());
    await fillIn(owner);
    const stale = await owner.call('POST', 'setup/opening', { revision: 1 });
    expect(stale.code).toBe('draft_stale');
    expect((await repository().read()).isOpened).toBe(false);
    const [first, second] = await Promise.all([owner.open(), owner.open()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.payload).toEqual(first.payload);
    const { isOpened, document, version } = await repository().read();
    expect({ isOpened, version }).toEqual({ isOpened: true, version: first.payload.version });
    expect(document.settings.contacts?.name).toBe('Chez Lou');
    expect(document.menus[0]?.categories).toHaveLength(6);
    expect((await owner.setup()).is_opened).toBe(true);
  });

  test('OP-5: needs a recent sign-in', async () => {
    const shop = await openShop();
    const owner = await founder(shop);
    await fillIn(owner);
    shop.setNow(shop.now() + 11 * 60_000);
    expect((await owner.open()).code).toBe('step_up_required');
    expect((await repository().read()).isOpened).toBe(false);
  });
});

describe('a test order', () => {
  test('OP-7: is for an item of the draft, reaches the board, and counts nowhere', async () => {
    const shop = await openShop();
    const owner = await founder(shop);
    expect((await owner.call('POST', 'setup/test-order')).code).toBe('setup_incomplete');
    await fillIn(owner);
    const { status, payload } = await owner.call('POST', 'setup/test-order');
    expect(status).toBe(200);
    const board = await owner.call('GET', 'orders');
    expect(board.payload.orders).toMatchObject([{ order_id: payload.order_id, is_test: true }]);
    const { rows } = await database.pool.query(
      `SELECT is_test, submitted_at IS NOT NULL AS arrived, first_name, last_name, email, comment,
        payment_method, order_type, (SELECT item_name FROM order_lines WHERE order_lines.order_id = orders.order_id)
       FROM orders`,
    );
    expect(rows).toEqual([
      {
        is_test: true,
        arrived: true,
        first_name: 'Commande',
        last_name: 'd’essai',
        email: owner.email,
        payment_method: 'cash',
        order_type: 'pickup',
        comment: expect.stringMatching(/: ne rien préparer\.$/),
        item_name: 'Burrata',
      },
    ]);
    expect((await owner.setup()).test_order).toEqual({
      ...payload,
      ...{ progress: 'received', accepted_on: null },
    });
  });

  test('OP-7, OP-9, OP-10: a tablet tries itself by a PIN, and what was accepted where is known', async () => {
    const shop = await openShop();
    const owner = await founder(shop);
    await fillIn(owner);
    await owner.write('setting', 'contacts', { email: 'lou@example.fr' });
    expect(await owner.setup()).toMatchObject({ is_address_found: false, test_order: null });
    const { cookies } = await shop.tablet('board');
    const place = () => shop.staff('POST', 'setup/test-order', { cookies, body: {} });
    expect((await place()).code).toBe('forbidden');
    const { personId } = await shop.person('counter', { pin: '4711' });
    await database.pool.query(
      'UPDATE staff_people SET email = NULL, password_hash = NULL WHERE person_id = $1',
      [personId],
    );
    const body = { person_id: personId, pin: '4711' };
    expect((await shop.staff('POST', 'session/pin', { cookies, body })).status).toBe(200);
    const placed = await place();
    expect(placed.status).toBe(200);
    const { rows } = await database.pool.query('SELECT email FROM orders');
    expect(rows).toEqual([{ email: 'lou@example.fr' }]);

    const { order_id, number } = placed.payload;
    const move = (by: readonly string[]) =>
      shop.staff('POST', `orders/${order_id}/transitions`, {
        cookies: by,
        headers: { 'idempotency-key': by.join('') },
        body: { to: 'accepted', revision: 1 },
      });
    expect((await move(cookies)).status).toBe(200);
    await owner.write('setting', 'contacts', { latitude: 45.76, longitude: 4.83 });
    expect(await owner.setup()).toMatchObject({
      is_address_found: true,
      test_order: { order_id, number, progress: 'accepted', accepted_on: 'device' },
    });
  });

  test('OP-9: a test order that a person accepted who signed in was not accepted on a tablet', async () => {
    const shop = await openShop();
    const owner = await founder(shop);
    await fillIn(owner);
    const { payload } = await owner.call('POST', 'setup/test-order');
    const accepted = await shop.staff('POST', `orders/${payload.order_id}/transitions`, {
      cookies: owner.cookies,
      headers: { 'idempotency-key': 'accepted' },
      body: { to: 'accepted', revision: 1 },
    });
    expect(accepted.status).toBe(200);
    expect((await owner.setup()).test_order).toMatchObject({ accepted_on: 'session' });
  });
});

test('OP-3: no order of a guest is taken before the shop is open', async () => {
  const closed = await openShop({ isOpened: false });
  const refused = await closed.post('/v2/public/checkout/', anOrder());
  expect([refused.status, refused.body.code]).toEqual([409, 'shop_not_open']);
  const { rows } = await database.pool.query('SELECT FROM orders');
  expect(rows).toEqual([]);
});
