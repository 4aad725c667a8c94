import { beforeEach, describe, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { aRestaurant } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { type StaffShop, staffShops } from '#test/shops/staff-shop.ts';
import { importIntoDraft, publishScheduled } from './publication.ts';

const database = testDatabase();
const openShop = staffShops(database);

async function emptyDraft() {
  await database.pool.query(
    `DELETE FROM catalogue_entities; DELETE FROM catalogue_schedule;
     UPDATE catalogue_draft SET base_version = 0, pictures = '[]'`,
  );
}
const repository = () => restaurantRepository(database.pool);
beforeEach(async () => {
  await emptyDraft();
  await repository().replace(aRestaurant(), new Map());
});

interface Entity {
  readonly kind: string;
  readonly id: string;
  readonly revision: number;
  readonly is_archived: boolean;
  readonly content: Record<string, unknown>;
}

/** The catalogue's routes as a person of this role calls them. */
async function editor(shop: StaffShop, role: 'owner' | 'manager' | 'counter' = 'manager') {
  const { cookies } = await shop.person(role);
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    body?: object,
    headers?: Record<string, string>,
  ) =>
    shop.staff(method, `catalogue${path}`, {
      cookies,
      ...(headers && { headers }),
      ...(method !== 'GET' && { body: body ?? {} }),
    });
  const draft = async () => (await call('GET')).payload;
  const entity = async (id: string): Promise<Entity> => {
    const { entities } = await draft();
    const found = entities.find((it: Entity) => it.id === id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  };
  return {
    call,
    draft,
    entity,
    save: (it: Entity, content: object, revision = it.revision) =>
      call('PUT', `/entities/${it.kind}/${it.id}`, { content }, { 'if-match': `"${revision}"` }),
    async price(id: string, price_pickup: number) {
      const { revision } = await entity(id);
      const prices = [{ id, revision, price_pickup, price_delivery: price_pickup }];
      return call('POST', '/prices', { prices });
    },
    async publish(body: object = {}) {
      const { revision } = await draft();
      return call('POST', '/publication', { revision, ...body });
    },
    changes: async () => (await call('GET', '/changes')).payload.changes,
  };
}

/** The items that are published, in their order. */
async function publishedItems() {
  const { menus } = (await repository().read()).document;
  return menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items));
}

async function publishedPrice(id: string) {
  const items = await publishedItems();
  return items.find(({ item_id }) => item_id === id)?.item_price.price_pickup;
}

describe('the draft', () => {
  test('CA-3, CA-5: is what is published until it is edited, and guests see it once published', async () => {
    const shop = await openShop();
    const { draft, changes, price, publish } = await editor(shop);
    expect(await draft()).toMatchObject({ change_count: 0, errors: [], schedule: null });
    expect(await changes()).toEqual([]);
    expect((await price('biere', 4.9)).status).toBe(200);
    expect(await publishedPrice('biere')).toBe(4.5);
    expect(await changes()).toMatchObject([
      {
        id: 'biere',
        name: 'Bière blonde',
        prices_before: { pickup: 4.5 },
        prices_after: { pickup: 4.9 },
      },
    ]);
    const { version } = await draft();
    expect((await publish({ note: 'Nouvelle bière' })).payload).toEqual({
      version: version + 1,
      publish_at: null,
    });
    expect(await publishedPrice('biere')).toBe(4.9);
    expect(await draft()).toMatchObject({ change_count: 0, version: version + 1 });
  });

  test('CA-4: the second of two people on one item gets what the first has saved', async () => {
    const shop = await openShop();
    const one = await editor(shop);
    const other = await editor(shop, 'owner');
    const seen = await one.entity('biere');
    const first = await one.save(seen, { ...seen.content, item_name: 'Bière brune' });
    expect(first).toMatchObject({ status: 200, payload: { revision: seen.revision + 1 } });
    expect(first.headers.etag).toBe(`"${seen.revision + 1}"`);
    const second = await other.save(seen, { ...seen.content, item_name: 'Bière rousse' });
    expect([second.status, second.code]).toEqual([412, 'entity_stale']);
    expect(JSON.parse(second.body).entity).toMatchObject({
      content: { item_name: 'Bière brune' },
      changed_by: 'Personne 1',
    });
    expect((await one.entity('biere')).content.item_name).toBe('Bière brune');
    const blind = await one.call('PUT', '/entities/item/biere', { content: {} });
    expect([blind.status, blind.code]).toEqual([428, 'revision_required']);
  });

  test('CA-4, CA-8: keeps what is not valid, says where, and does not publish it', async () => {
    const shop = await openShop();
    const { entity, save, draft, publish } = await editor(shop);
    const beer = await entity('biere');
    await save(beer, { ...beer.content, item_price: { price_pickup: -1, price_delivery: 5 } });
    const { errors, change_count } = await draft();
    expect(change_count).toBeNull();
    expect(errors).toMatchObject([{ kind: 'item', id: 'biere', path: 'item_price.price_pickup' }]);
    const refused = await publish();
    expect([refused.status, refused.code]).toEqual([422, 'catalogue_invalid']);
    expect(JSON.parse(refused.body).findings).toEqual(errors);
    expect(await publishedPrice('biere')).toBe(4.5);
  });

  test('CA-26: menus change places, and guests have them in that order', async () => {
    const shop = await openShop();
    const { call, changes, publish } = await editor(shop);
    const published = async () =>
      (await repository().read()).document.menus.map((it) => it.menu_id);
    const [first] = await published();
    for (const menu_name of ['Midi', 'Soir']) {
      await call('POST', '/entities', { kind: 'menu', content: { menu_name } });
    }
    await publish();
    expect(await published()).toEqual([first, 'midi', 'soir']);
    const place = { parent_id: null, before_id: first };
    expect((await call('PUT', '/entities/menu/soir/place', place)).status).toBe(200);
    const moved = await changes();
    expect(
      moved.map(({ id, is_moved }: { id: string; is_moved: boolean }) => [id, is_moved]),
    ).toEqual([
      ['soir', true],
      [first, true],
      ['midi', true],
    ]);
    await publish();
    expect(await published()).toEqual(['soir', first, 'midi']);
    const into = { parent_id: first, before_id: null };
    expect((await call('PUT', '/entities/menu/soir/place', into)).status).toBe(404);
  });

  test('CA-26: offers change places, and guests have them in that order, without what is archived', async () => {
    const shop = await openShop();
    const { call, publish } = await editor(shop);
    const published = async () => (await repository().read()).document.offers.map(({ id }) => id);
    for (const name of ['Un', 'Deux', 'Trois']) {
      const content = { name, description: name, type: 'percentage', value: 10 };
      expect((await call('POST', '/entities', { kind: 'offer', content })).status).toBe(200);
    }
    await publish();
    const before = await published();
    expect(before.slice(-3)).toEqual(['un', 'deux', 'trois']);
    const place = { parent_id: null, before_id: 'un' };
    expect((await call('PUT', '/entities/offer/trois/place', place)).status).toBe(200);
    await call('PUT', '/entities/offer/deux/archived', { is_archived: true });
    await publish();
    expect((await published()).slice(-2)).toEqual(['trois', 'un']);
    expect(await published()).toHaveLength(before.length - 1);
  });

  test('CA-4: nothing at all is no content', async () => {
    const shop = await openShop();
    const { call, entity } = await editor(shop);
    const etag = { 'if-match': `"${(await entity('maki-saumon')).revision}"` };
    const nothing = { kind: 'offer', content: null };
    for (const refused of [
      await call('POST', '/entities', nothing),
      await call('PUT', '/entities/item/maki-saumon', nothing, etag),
      await call('PUT', '/entities/setting/contacts', nothing, etag),
    ]) {
      expect([refused.status, refused.code]).toEqual([422, 'validation']);
    }
    expect((await entity('maki-saumon')).content).toMatchObject({ item_name: expect.any(String) });
  });

  test('CA-4: adds, moves, archives and brings back', async () => {
    const shop = await openShop();
    const { call, publish, entity } = await editor(shop);
    const content = { item_name: 'Saké', item_price: { price_pickup: 8, price_delivery: 8.5 } };
    const added = await call('POST', '/entities', { kind: 'item', parent_id: 'boissons', content });
    expect(added.payload).toMatchObject({ id: 'sake', content: { options: [], pieces: null } });
    await call('PUT', '/entities/item/sake/place', { parent_id: 'boissons', before_id: 'biere' });
    await publish();
    const menu = async () => (await publishedItems()).map(({ item_id }) => item_id);
    expect(await menu()).toEqual(['maki-saumon', 'sake', 'biere']);
    await call('PUT', '/entities/item/sake/archived', { is_archived: true });
    await publish();
    expect(await menu()).toEqual(['maki-saumon', 'biere']);
    expect(await entity('sake')).toMatchObject({ is_archived: true });
    await call('PUT', '/entities/item/sake/archived', { is_archived: false });
    await publish();
    expect(await menu()).toEqual(['maki-saumon', 'sake', 'biere']);
    const unknown = await call('PUT', '/entities/item/nothing/archived', { is_archived: true });
    expect([unknown.status, unknown.code]).toEqual([404, 'not_found']);
  });

  test('CA-4: gets a group of settings that the restaurant did not have, once', async () => {
    const shop = await openShop();
    const { call, publish } = await editor(shop);
    const add = (refund_limit: number) =>
      call('PUT', '/entities/setting/staff', { content: { refund_limit } }, { 'if-match': '"0"' });
    expect((await add(30)).payload).toMatchObject({ id: 'staff', revision: 1 });
    expect((await add(40)).code).toBe('entity_stale');
    await publish();
    expect((await repository().read()).document.settings.staff).toEqual({ refund_limit: 30 });
  });

  test.each([
    ['%00', 422, 'validation'],
    ['staff%00', 200, undefined],
    ['%E2%80%8B%20', 200, undefined],
    ['__proto__', 200, undefined],
    ['%F0%9F%8D%A3', 200, undefined],
  ])('I-50, CA-4: a group of settings may be named %s', async (name, expected, code) => {
    const shop = await openShop();
    const { call, draft } = await editor(shop);
    const content = { refund_limit: 30 };
    const path = `/entities/setting/${name}`;
    const added = await call('PUT', path, { content }, { 'if-match': '"0"' });
    expect([added.status, added.code]).toEqual([expected, code]);
    const { entities, errors } = await draft();
    const isThere = ({ kind, id }: Entity) => kind === 'setting' && id === added.payload?.id;
    expect([entities.some(isThere), errors]).toEqual([expected === 200, []]);
  });

  test('CA-4: sets many prices, or none when one has changed', async () => {
    const shop = await openShop();
    const { call, entity } = await editor(shop);
    const [maki, beer] = [await entity('maki-saumon'), await entity('biere')];
    const line = ({ id, revision }: Entity) => ({
      id,
      revision,
      price_pickup: 9,
      price_delivery: 9,
    });
    const stale = await call('POST', '/prices', {
      prices: [line(maki), { ...line(beer), revision: beer.revision + 1 }],
    });
    expect([stale.status, stale.code]).toEqual([412, 'entity_stale']);
    expect((await entity('maki-saumon')).revision).toBe(maki.revision);
    expect(
      (await call('POST', '/prices', { prices: [line(maki), line(beer)] })).payload,
    ).toHaveLength(2);
  });

  test('R-31: an item has one price unless another one is given for delivery', async () => {
    const shop = await openShop();
    const { call, entity, changes } = await editor(shop);
    const pricesAfter = async (prices: object) => {
      const { revision } = await entity('biere');
      const { status } = await call('POST', '/prices', {
        prices: [{ id: 'biere', revision, ...prices }],
      });
      expect(status).toBe(200);
      return (await entity('biere')).content.item_price;
    };
    expect(await pricesAfter({ price_pickup: 9, price_delivery: 10 })).toMatchObject({
      price_pickup: 9,
      price_delivery: 10,
    });
    expect(await pricesAfter({ price_pickup: 9.5 })).toMatchObject({
      price_pickup: 9.5,
      price_delivery: 9.5,
    });
    expect(await pricesAfter({ price_pickup: 8, price_delivery: null })).toMatchObject({
      price_pickup: 8,
      price_delivery: 8,
    });
    expect(await changes()).toMatchObject([
      { id: 'biere', prices_after: { pickup: 8, delivery: 8 } },
    ]);
    const { rows } = await database.pool.query(
      "SELECT before, after FROM staff_audit WHERE action = 'catalogue.prices' ORDER BY entry_id DESC LIMIT 1",
    );
    expect(Object.values(rows[0].before)).toMatchObject([{ price_pickup: 9.5 }]);
    expect(Object.values(rows[0].after)).toMatchObject([{ price_pickup: 8 }]);
  });

  test('CA-4: discarded is what is published', async () => {
    const shop = await openShop();
    const { call, price, changes } = await editor(shop);
    await price('biere', 9);
    expect((await call('DELETE', '/draft')).status).toBe(200);
    expect(await changes()).toEqual([]);
  });

  test('SA-4: is for who may edit the catalogue', async () => {
    const shop = await openShop();
    const { call } = await editor(shop, 'counter');
    for (const path of ['', '/changes', '/versions'])
      expect((await call('GET', path)).status).toBe(403);
    expect((await call('POST', '/publication', { revision: 0 })).status).toBe(403);
    expect((await call('DELETE', '/draft')).status).toBe(403);
    expect((await shop.staff('GET', 'catalogue')).status).toBe(401);
  });
});

describe('a publication', () => {
  test('CA-5: is of the draft that was looked at', async () => {
    const shop = await openShop();
    const { call, draft, price } = await editor(shop);
    const { revision } = await draft();
    await price('biere', 9);
    const stale = await call('POST', '/publication', { revision });
    expect([stale.status, stale.code]).toEqual([409, 'draft_stale']);
    expect(await publishedPrice('biere')).toBe(4.5);
  });

  test('CA-2: can be taken back, and the draft keeps what was begun since', async () => {
    const shop = await openShop();
    const { call, draft, price, publish, changes } = await editor(shop);
    const { version } = await draft();
    await price('biere', 9);
    await publish();
    await price('maki-saumon', 7);
    const looked = await call('GET', `/versions/${version}/changes`);
    expect(looked.payload.changes).toMatchObject([{ id: 'biere', prices_after: { pickup: 4.5 } }]);
    const restored = await call('POST', `/versions/${version}/restore`);
    expect(restored.payload).toEqual({ version: version + 2, publish_at: null });
    expect(await publishedPrice('biere')).toBe(4.5);
    expect(await changes()).toMatchObject([{ id: 'maki-saumon', prices_after: { pickup: 7 } }]);
    const { payload } = await call('GET', '/versions');
    expect(payload.slice(0, 2)).toMatchObject([
      {
        version: version + 2,
        published_by: 'Personne 1',
        note: `Version ${version} rétablie`,
        item_count: 2,
      },
      { version: version + 1, published_by: 'Personne 1' },
    ]);
    expect((await call('POST', '/versions/999999/restore')).status).toBe(404);
  });

  test('CA-24: a version can be looked at as it was published, by who may edit the catalogue', async () => {
    const shop = await openShop();
    const { call, draft, price, publish } = await editor(shop);
    const { version } = await draft();
    await price('biere', 9);
    await publish();
    const priceIn = async (which: number) => {
      const { payload } = await call('GET', `/versions/${which}`);
      expect(payload.version).toBe(which);
      return JSON.stringify(payload.document.menus).includes('"price_pickup":9,');
    };
    expect([await priceIn(version), await priceIn(version + 1)]).toEqual([false, true]);
    expect((await call('GET', '/versions/999999')).status).toBe(404);
    const counter = await editor(shop, 'counter');
    expect((await counter.call('GET', `/versions/${version}`)).status).toBe(403);
  });

  test('CA-7: waits for its time, and happens once with several servers', async () => {
    const shop = await openShop();
    const { draft, price, publish } = await editor(shop);
    const { version } = await draft();
    await price('biere', 5.2);
    const at = shop.now() + 60 * 60_000;
    const publish_at = new Date(at).toISOString();
    expect((await publish({ publish_at })).payload).toEqual({ version, publish_at });
    // What is edited afterwards belongs to the draft.
    await price('biere', 99);
    expect(await publishScheduled(database.pool, at - 1)).toBe(0);
    const runs = await Promise.all([1, 2, 3].map(() => publishScheduled(database.pool, at)));
    expect(runs.toSorted()).toEqual([0, 0, 1]);
    expect(await publishedPrice('biere')).toBe(5.2);
    expect(await draft()).toMatchObject({ version: version + 1, schedule: null, change_count: 1 });
  });

  test('CA-7: keeps what was published while it waited', async () => {
    const shop = await openShop();
    const { call, price, publish } = await editor(shop);
    await price('biere', 5.2);
    const at = shop.now() + 60 * 60_000;
    await publish({ publish_at: new Date(at).toISOString() });
    await call('DELETE', '/draft');
    await price('maki-saumon', 6.3);
    await publish();
    await publishScheduled(database.pool, at);
    expect([await publishedPrice('biere'), await publishedPrice('maki-saumon')]).toEqual([
      5.2, 6.3,
    ]);
  });

  test('CA-7: can be taken back before its time, and is never in the past', async () => {
    const shop = await openShop();
    const { call, draft, price, publish } = await editor(shop);
    await price('biere', 5.2);
    const past = await publish({ publish_at: new Date(shop.now() - 1).toISOString() });
    expect(past.status).toBe(422);
    const at = shop.now() + 60_000;
    await publish({ publish_at: new Date(at).toISOString() });
    expect((await draft()).schedule).toMatchObject({ by: 'Personne 1', failure: null });
    await call('DELETE', '/publication');
    expect(await publishScheduled(database.pool, at)).toBe(0);
    expect((await draft()).schedule).toBeNull();
  });

  test('SA-20: publishing, now and at a time, and restoring need a sign-in of the last ten minutes', async () => {
    const shop = await openShop();
    const { call, draft, price, publish } = await editor(shop);
    await price('biere', 5.2);
    const { version } = await draft();
    shop.setNow(shop.now() + 10 * 60_000 + 1);
    const publish_at = new Date(shop.now() + 60_000).toISOString();
    const refused = await Promise.all([
      publish(),
      publish({ publish_at }),
      call('POST', `/versions/${version}/restore`),
    ]);
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      Array(3).fill([403, 'step_up_required']),
    );
    expect(await draft()).toMatchObject({ version, schedule: null, change_count: 1 });
  });

  test('SA-20: prices, in whichever way they are changed, need a sign-in of the last ten minutes', async () => {
    const shop = await openShop();
    const { call, draft, entity, price, save } = await editor(shop);
    const [beer, maki] = [await entity('biere'), await entity('maki-saumon')];
    const { revision } = await draft();
    shop.setNow(shop.now() + 10 * 60_000 + 1);
    const item_price = { price_pickup: 5.2, price_delivery: 5.2, tax_rate: 20 };
    const option_options = [{ id: 'epicee', name: 'Mayonnaise épicée', price: 1 }];
    const sauces = { option_id: 'sauces', option_name: 'Sauces', option_options };
    const chosen = [{ id: 'maki-saumon', revision: maki.revision }];
    const refused = [
      await price('biere', 5.2),
      await save(beer, { ...beer.content, item_price }),
      await call('POST', '/table', {
        text: 'Catégorie;Nom;Prix\nBoissons;Bière blonde;5,20\n',
        revision,
      }),
      await call('POST', '/option-groups', {
        group: sauces,
        items: chosen.map((item) => ({ ...item, has_group: true })),
      }),
      await call('PUT', '/options', {
        items: chosen.map((item) => ({ ...item, options: [sauces] })),
      }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      Array(5).fill([403, 'step_up_required']),
    );
    expect(await draft()).toMatchObject({ revision, change_count: 0 });
    expect((await save(beer, { ...beer.content, item_name: 'Bière brune' })).status).toBe(200);
  });

  test('CA-6, CA-9: an import beside a draft changes what the draft has left alone', async () => {
    const shop = await openShop();
    const { price, changes } = await editor(shop);
    await price('biere', 9);
    const imported = aRestaurant();
    const [menu] = imported.menus;
    if (!menu) throw new Error('The restaurant has a menu.');
    const [maki, drinks] = menu.categories;
    if (!maki || !drinks) throw new Error('The menu has two categories.');
    const renamed = { ...maki, category_name: 'Makis' };
    const document = { ...imported, menus: [{ ...menu, categories: [renamed, drinks] }] };
    await repository().replace(document, new Map());
    expect(await changes()).toMatchObject([{ id: 'biere', change: 'changed' }]);
    await importIntoDraft(database.pool, imported, [], { at: new Date(shop.now()), by: null });
    expect(await changes()).toMatchObject([{ id: 'maki', fields: ['category_name'] }]);
  });
});

describe('the versions that are kept', () => {
  test('CA-2: each of the last 50 is brought back as it was, and those before are gone', {
    timeout: 60_000,
  }, async () => {
    const shop = await openShop();
    const { call, draft, price, publish } = await editor(shop);
    const { version: first } = await draft();
    // 52 publications: the version of the price of 10.05 € is `first + 5`.
    for (let number = 1; number <= 52; number += 1) {
      await price('biere', 10 + number / 100);
      expect((await publish()).payload.version).toBe(first + number);
    }
    const kept = (await call('GET', '/versions')).payload.map(
      (it: { version: number }) => it.version,
    );
    expect(kept).toHaveLength(50);
    expect([kept[0], kept.at(-1)]).toEqual([first + 52, first + 3]);
    expect((await call('POST', `/versions/${first + 2}/restore`)).status).toBe(404);
    // Each restoration is a version too, so that the oldest go first.
    for (const number of [3, 20, 51]) {
      expect((await call('POST', `/versions/${first + number}/restore`)).status).toBe(200);
      expect(await publishedPrice('biere')).toBe(10 + number / 100);
      expect(await draft()).toMatchObject({ change_count: 0 });
    }
  });
});
