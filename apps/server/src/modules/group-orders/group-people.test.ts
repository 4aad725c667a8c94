import { groupOrderStateAnswer } from '@comptoir/contract/group-orders/group-order-state';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { aGroup, BEER, drawKey, groupClient, MAKI } from '#test/shops/group-orders.ts';

const database = testDatabase();
const openShop = shops(database);

const labels = (state: { participants: readonly { label: string }[] }) =>
  state.participants.map(({ label }) => label);

describe('the people of a group', () => {
  test('GO-1: the link shows the group, and no key', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    const guest = await group.guest('Léa', MAKI);
    const answer = await app.inject(`/v2/public/group-orders/${group.link}`);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    const { payload } = groupOrderStateAnswer.parse(answer.json());
    expect(payload).toMatchObject({
      state: 'open',
      revision: 3,
      expires_at: '2026-11-21T17:00:00.000Z',
      plan: { is_pickup: true, delivery_date: null, delivery_time_range: null, has_place: false },
      payment: 'host',
      price: { subtotal: 5.9, discount: 0, delivery: 0, tax: 0.54, total: 5.9 },
      order: null,
    });
    expect(labels(payload)).toEqual(['Ada', 'Léa']);
    for (const secret of [group.link, group.hostKey, guest.key]) {
      expect(answer.body).not.toContain(secret);
    }
  });

  test('GO-1: a guessed link is answered as one that never existed, whatever is tried', async () => {
    const { app } = await openShop();
    await aGroup(app);
    const client = groupClient(app);
    const [guess, key] = ['x'.repeat(43), drawKey()];
    const tried = [
      await client.read(guess),
      await client.join(guess, 'Léa', key),
      await client.putLine(guess, key, 'l1'),
      await client.removeLine(guess, key, 'l1'),
      await client.call('DELETE', `/${guess}/participants/p1`, key),
      await client.plan(guess, key, { is_pickup: true }),
      await client.host(guess, key, '/close'),
      await client.host(guess, key, '/reopen'),
      await client.host(guess, key, '/cancel'),
      await client.call('GET', `/${guess}/events`),
    ];
    for (const { status, code } of tried) {
      expect([status, code]).toEqual([404, 'group_order_unknown']);
    }
  });

  test('GO-1: the database has hashes of keys alone', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    const { rows } = await database.pool.query(
      'SELECT link_hash, key_hash FROM group_orders JOIN group_participants USING (group_id)',
    );
    expect(rows.map((row) => [row.link_hash.length, row.key_hash.length])).toEqual([[32, 32]]);
    const stored = JSON.stringify(rows.map((row) => row.link_hash.toString('base64url')));
    expect(stored).not.toContain(group.link);
  });

  test('GO-2: a start and a joining that are sent again change nothing', async () => {
    const { app } = await openShop();
    const client = groupClient(app);
    const [hostKey, guestKey] = [drawKey(), drawKey()];
    const starts = await Promise.all([1, 2, 3].map(() => client.start('Ada', hostKey)));
    expect(new Set(starts.map(({ payload }) => payload.link_key)).size).toBe(1);
    expect(new Set(starts.map(({ payload }) => payload.participant_id)).size).toBe(1);
    const link = starts[0]?.payload.link_key ?? '';
    const joins = await Promise.all([1, 2, 3].map(() => client.join(link, 'Léa', guestKey)));
    expect(new Set(joins.map(({ payload }) => payload.participant_id)).size).toBe(1);
    expect(labels((await client.read(link)).payload)).toEqual(['Ada', 'Léa']);
  });

  test('GO-2: a participant changes own lines only, the host removes any', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    const [lea, noe] = [await group.guest('Léa', MAKI), await group.guest('Noé')];
    const lineId = `${lea.id}-0`;
    const { client, link, hostKey } = group;
    for (const key of [noe.key, hostKey, drawKey()]) {
      const taken = await client.putLine(link, key, lineId, BEER);
      expect([taken.status, taken.code]).toEqual([403, 'forbidden']);
    }
    expect((await client.removeLine(link, noe.key, lineId)).status).toBe(403);
    expect((await client.removeLine(link, drawKey(), lineId)).status).toBe(403);
    const own = await client.putLine(link, lea.key, lineId, { ...MAKI, quantity: 3 });
    expect(own.payload.items).toEqual([{ ...MAKI, quantity: 3, note: 'Léa' }]);
    expect((await client.removeLine(link, hostKey, lineId)).payload.items).toEqual([]);
  });

  test('GO-2: participants leave, the host removes them, and other removals are refused', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    const [lea, noe] = [await group.guest('Léa', MAKI), await group.guest('Noé', MAKI)];
    const remove = (key: string, id: string) =>
      group.client.call('DELETE', `/${group.link}/participants/${id}`, key);
    expect((await remove(noe.key, lea.id)).status).toBe(403);
    expect((await remove(group.hostKey, group.hostId)).status).toBe(403);
    expect(labels((await remove(lea.key, lea.id)).payload)).toEqual(['Ada', 'Noé']);
    const last = await remove(group.hostKey, noe.id);
    expect([labels(last.payload), last.payload.items]).toEqual([['Ada'], []]);
    expect((await remove(group.hostKey, noe.id)).status).toBe(200);
    expect((await group.client.putLine(group.link, noe.key, 'late')).status).toBe(403);
  });

  test('GO-2: only the host plans, closes, reopens and cancels', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    const lea = await group.guest('Léa', MAKI);
    for (const key of [lea.key, drawKey()]) {
      for (const step of ['/close', '/reopen', '/cancel'] as const) {
        expect((await group.client.host(group.link, key, step)).status).toBe(403);
      }
      expect((await group.client.plan(group.link, key, { is_pickup: true })).status).toBe(403);
    }
  });

  test('GO-3: equal names are distinguished, and marks that turn the text are gone', async () => {
    const { app } = await openShop();
    const group = await aGroup(app, '  Ada\u202e\u0007 ');
    await group.guest('léa');
    await group.guest('Léa');
    expect(labels(await group.read())).toEqual(['Ada', 'léa', 'Léa 2']);
    for (const firstName of ['', ' \n ', 'x'.repeat(31), '\u202e']) {
      const { status, code, errors } = await group.client.join(group.link, firstName);
      expect([status, code, errors?.[0]?.path]).toEqual([422, 'validation', 'first_name']);
    }
    expect((await group.client.join(group.link, 'x'.repeat(30))).status).toBe(200);
    expect((await group.client.join(group.link, 'Zoé', 'short')).status).toBe(422);
  });

  test('GO-4: thirty guests join, and no more', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    const joins = await Promise.all(
      Array.from({ length: 34 }, () => group.client.join(group.link, 'Léa')),
    );
    expect(joins.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(joins.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      code: 'group_order_full',
    });
    const seen = labels(await group.read());
    expect(new Set(seen).size).toBe(31);
    expect(seen).toContain('Léa 30');
  });

  test('GO-4: a participant has thirty lines, a line sent again is the same', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    const lea = await group.guest('Léa');
    const put = (lineId: string) => group.client.putLine(group.link, lea.key, lineId);
    await Promise.all(Array.from({ length: 30 }, (_, index) => put(`l${index}`)));
    expect((await put('l30')).code).toBe('group_order_full');
    expect((await put('l29')).status).toBe(200);
    expect((await group.read()).items).toHaveLength(30);
  });

  test('GO-4: what a group holds fits into the request of its order', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    const item = { ...MAKI, note: 'é'.repeat(460) };
    const guests = await Promise.all(
      Array.from({ length: 7 }, (_, index) => group.guest(`Guest ${index}`)),
    );
    // Each sends one after the other, as a phone does: the database has only some connections.
    const answers: { status: number; code?: string }[] = [];
    await Promise.all(
      guests.map(async ({ key, id }) => {
        for (let index = 0; index < 30; index += 1) {
          answers.push(await group.client.putLine(group.link, key, `${id}-${index}`, item));
        }
      }),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['group_order_full']));
    const { items } = await group.read();
    const bytes = Buffer.byteLength(JSON.stringify(items));
    expect([bytes < 200 * 1024, items.length <= 200, items.length > 100]).toEqual([
      ...[true, true, true],
    ]);
  });

  test('GO-4: an item that the menu does not have is rejected with its path', async () => {
    const { app } = await openShop();
    const group = await aGroup(app);
    const put = (item: object) => group.client.putLine(group.link, group.hostKey, 'l1', item);
    const wrong = { option_id: 'sauces', option_options: [{ id: 'none', quantity: 1 }] };
    expect(await put({ ...MAKI, item_id: 'pizza' })).toMatchObject({
      status: 422,
      errors: [{ path: 'item_id' }],
    });
    expect((await put({ ...MAKI, options: [wrong] })).errors?.[0]?.path).toBe(
      'options[0].option_options[0].id',
    );
    expect((await put({ ...MAKI, note: 'x'.repeat(461) })).errors?.[0]?.path).toBe('note');
    expect((await put({ ...MAKI, quantity: 100 })).errors?.[0]?.path).toBe('quantity');
  });

  test('GO-4: starting is limited by client', async () => {
    const { app } = await openShop({}, { rateLimit: true });
    const client = groupClient(app);
    for (let time = 0; time < 20; time += 1) expect((await client.start('Ada')).status).toBe(200);
    expect((await client.start('Ada')).status).toBe(429);
  });
});

test('GO-5: a group expires after a day, then says so without its people, then is unknown', async () => {
  const shop = await openShop();
  const group = await aGroup(shop.app);
  const lea = await group.guest('Léa', MAKI);
  const day = 24 * 60 * 60_000;
  shop.setNow(FRIDAY_EVENING + day - 1);
  expect((await group.read()).state).toBe('open');
  shop.setNow(FRIDAY_EVENING + day);
  expect(await group.read()).toMatchObject({ state: 'expired', participants: [], items: [] });
  expect((await group.client.putLine(group.link, lea.key, 'l2')).code).toBe('group_order_over');
  expect((await group.close()).code).toBe('group_order_over');
});
