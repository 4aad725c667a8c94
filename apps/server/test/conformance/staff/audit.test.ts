import { describe, expect, test } from 'vitest';
import { firstOwnerPath } from '#modules/staff/people/invitations.ts';
import { deleteExpiredStaffData, deleteOldAudit } from '#modules/staff/retention.ts';
import { recordAudit } from '#modules/staff/staff.ts';
import { testDatabase } from '#test/harness/database.ts';
import { submittedOrderOf } from '#test/shops/lunch-order.ts';
import { STAFF_PASSWORD, type StaffShop, staffShops } from '#test/shops/staff-shop.ts';

const database = testDatabase();
const openShop = staffShops(database);
const DAY = 24 * 60 * 60_000;
const NOBODY = { person: null, device: null };

/** The newest entries since then, the oldest first. */
async function entriesAfter(last: number) {
  const { rows } = await database.pool.query(
    'SELECT * FROM staff_audit WHERE entry_id > $1 ORDER BY entry_id',
    [last],
  );
  return rows;
}

async function lastEntry(): Promise<number> {
  const { rows } = await database.pool.query(
    'SELECT coalesce(max(entry_id), 0) AS last FROM staff_audit',
  );
  return rows[0].last;
}

const read = async (shop: StaffShop, query: string, cookies: readonly string[]) =>
  (await shop.staff('GET', `audit?${query}`, { cookies })).payload;

describe('the audit log', () => {
  test('SA-50: records every change with its person, its device, and the values', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner', { name: 'Léa' });
    const tablet = await shop.tablet();
    const sam = await shop.person('counter', { name: 'Sam' });
    const cookies = [...owner.cookies, ...tablet.cookies];
    const began = await lastEntry();
    const path = `people/${sam.personId}`;
    await shop.staff('PATCH', path, { cookies, body: { role: 'kitchen' } });
    await shop.staff('PUT', `${path}/pin`, { cookies, body: { pin: '4821' } });
    await shop.staff('POST', `${path}/new-password`, { cookies, body: {} });
    await shop.staff('DELETE', path, { cookies });
    const body = { email: 'amir@example.fr', role: 'kitchen' };
    await shop.staff('POST', 'invitations', { cookies, body });
    await shop.staff('POST', 'devices', { cookies, body: { name: 'Comptoir', kind: 'counter' } });
    await shop.staff('PATCH', `devices/${tablet.deviceId}`, { cookies, body: { name: 'Passe' } });
    await shop.staff('POST', 'account/recovery-codes', { cookies, body: {} });
    await shop.staff('DELETE', 'session', { cookies });
    const entries = await entriesAfter(began);
    expect(entries.map(({ action }) => action)).toEqual([
      'person.change',
      'pin.change',
      'person.send_new_password',
      'person.remove',
      'invitation.send',
      'device.add',
      'device.change',
      'recovery_codes.replace',
      'session.end',
    ]);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        at: new Date(shop.now()),
        person_id: owner.personId,
        person_name: 'Léa',
        device_id: tablet.deviceId,
      });
    }
    expect(entries[0]).toMatchObject({
      subject: `person:${sam.personId}`,
      before: { name: 'Sam', role: 'counter' },
      after: { name: 'Sam', role: 'kitchen' },
    });
    expect(entries[3]).toMatchObject({ before: { name: 'Sam', role: 'kitchen' }, after: null });
  });

  test('SA-50: a rejected change leaves no entry', async () => {
    const shop = await openShop();
    const owner = await shop.person('owner');
    const manager = await shop.person('manager');
    const began = await lastEntry();
    const path = `people/${owner.personId}`;
    await shop.staff('DELETE', path, { cookies: owner.cookies });
    await shop.staff('DELETE', path, { cookies: manager.cookies });
    await shop.staff('PATCH', path, { cookies: owner.cookies, body: { role: 'chef' } });
    expect(await entriesAfter(began)).toEqual([]);
  });

  test('SA-51: holds no password, PIN, code, token or secret', async () => {
    const shop = await openShop();
    const began = await lastEntry();
    const path = await firstOwnerPath(database.pool, shop.now());
    const token = path?.split('#')[1] ?? '';
    const password = 'thon rouge et gingembre';
    const accepted = await shop.staff('POST', 'invitations/accept', {
      body: { token, name: 'Léa', email: 'lea@example.fr', password },
    });
    const { payload } = await shop.staff('POST', 'account/totp', {
      cookies: accepted.cookies,
      body: {},
    });
    const { secret } = payload;
    const body = { secret, code: shop.totpOf(secret) };
    const added = await shop.staff('PUT', 'account/totp', { cookies: accepted.cookies, body });
    const { cookies } = added;
    await shop.staff('PUT', 'account/pin', { cookies, body: { pin: '482117' } });
    const device = { name: 'Passe', kind: 'board' };
    const { payload: made } = await shop.staff('POST', 'devices', { cookies, body: device });
    const enrolled = await shop.staff('POST', 'session/device', { body: { code: made.code } });
    const entries = await entriesAfter(began);
    expect(entries.map(({ action }) => action)).toEqual([
      'person.join',
      'totp.add',
      'pin.change',
      'device.add',
      'device.enrol',
    ]);
    const log = JSON.stringify(entries);
    const secrets = [token, password, secret, body.code, '482117', made.code];
    const tokens = [accepted, added, enrolled].flatMap((answer) =>
      answer.cookies.map((cookie) => cookie.split('=')[1]),
    );
    for (const hidden of [...secrets, ...tokens, ...added.payload.recovery_codes]) {
      expect(log).not.toContain(hidden);
    }
  });

  test('SA-51: leaves secrets out of whatever is recorded', async () => {
    const shop = await openShop();
    const began = await lastEntry();
    const after = {
      name: 'Sam',
      postal_code: '69002',
      has_pin: true,
      pin: '4821',
      new_password: 'secret',
      keys: [{ client_secret: 'sk_live_1', card_number: '4242' }],
      recovery_codes: ['ABCD'],
    };
    await recordAudit(database.pool, NOBODY, { action: 'test', subject: 'x', after }, shop.now());
    expect((await entriesAfter(began))[0].after).toEqual({
      name: 'Sam',
      postal_code: '69002',
      has_pin: true,
      pin: '[secret]',
      new_password: '[secret]',
      keys: [{ client_secret: '[secret]', card_number: '[secret]' }],
      recovery_codes: '[secret]',
    });
  });

  test('SA-51: the database neither changes nor deletes entries', async () => {
    const shop = await openShop();
    await recordAudit(database.pool, NOBODY, { action: 'test', subject: 'x' }, shop.now());
    for (const statement of [
      "UPDATE staff_audit SET action = 'nothing'",
      'DELETE FROM staff_audit',
      'TRUNCATE staff_audit',
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow(/append-only/);
    }
  });

  test('SA-53: entries are deleted after twelve months', async () => {
    const shop = await openShop();
    const now = Date.now();
    const record = (action: string, at: number) =>
      recordAudit(database.pool, NOBODY, { action, subject: 'age' }, at);
    await record('old', now - 367 * DAY);
    await record('young', now - 360 * DAY);
    expect(await deleteOldAudit(database.pool, now)).toBe(1);
    const { cookies } = await shop.person('owner');
    const { entries } = await read(shop, 'search=age', cookies);
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['young']);
  });

  test('SA-52: is searched by words, action, person and days, page by page', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const at = (text: string) => Date.parse(text);
    const sam = { person: { personId: 'sam', name: 'Sam 100 %', role: 'counter' }, device: null };
    const record = (caller: object, action: string, time: number, after: object) =>
      recordAudit(
        database.pool,
        { ...NOBODY, ...caller },
        { action, subject: 'order:42', after },
        time,
      );
    // 23:30 in Paris is the day before at 22:30 UTC.
    await record(sam, 'order.cancel', at('2026-03-04T22:30:00Z'), { reason: 'too_busy' });
    await record(sam, 'order.refund', at('2026-03-04T23:30:00Z'), { amount: 12.5 });
    await record({}, 'order.cancel', at('2026-03-06T12:00:00Z'), { reason: 'guest' });
    const found = async (query: string) =>
      (await read(shop, `${query}&search=order%3A42`, cookies)).entries.map(
        ({ after }: { after: unknown }) => after,
      );
    const [busy, refund, guest] = [{ reason: 'too_busy' }, { amount: 12.5 }, { reason: 'guest' }];
    expect(await found('')).toEqual([guest, refund, busy]);
    expect(await found('action=order.cancel')).toEqual([guest, busy]);
    expect(await found('action=order')).toEqual([guest, refund, busy]);
    expect(await found('person_id=sam')).toEqual([refund, busy]);
    expect(await found('from=2026-03-05')).toEqual([guest, refund]);
    expect(await found('to=2026-03-04')).toEqual([busy]);
    expect((await read(shop, 'search=TOO_BUSY', cookies)).entries).toHaveLength(1);
    expect((await read(shop, 'search=100%20%25', cookies)).entries).toHaveLength(2);
    expect((await read(shop, 'search=too%25busy', cookies)).entries).toHaveLength(0);
    const first = await read(shop, 'search=order%3A42&limit=2', cookies);
    expect(first.entries).toHaveLength(2);
    const rest = await read(shop, `search=order%3A42&limit=2&before=${first.next}`, cookies);
    expect(rest).toMatchObject({ entries: [{ after: busy }], next: null });
  });

  test('SA-52: an entry about an order has its number', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    await database.pool.query(
      `INSERT INTO staff_audit (at, action, subject) VALUES
        (now(), 'order.cancel', 'order:gone'), (now(), 'books.close', 'day:2026-03-04')`,
    );
    const { entries } = await read(shop, 'search=gone', cookies);
    expect(entries).toMatchObject([{ subject: 'order:gone', order_number: null }]);
    const closed = await read(shop, 'search=2026-03-04', cookies);
    expect(closed.entries).toMatchObject([{ order_number: null }]);
  });

  test('SA-52: is exported in the words of its page, as a spreadsheet that computes nothing', async () => {
    const shop = await openShop();
    const { cookies } = await shop.person('owner');
    const orderId = await submittedOrderOf(shop, [
      { item_id: 'maki-saumon', quantity: 1, note: '', options: [] },
    ]);
    await database.pool.query('UPDATE orders SET number = 41 WHERE order_id = $1', [orderId]);
    const record = async (name: string, device: string | null, change: object) =>
      recordAudit(
        database.pool,
        {
          person: { personId: 'exported', name, role: 'counter' },
          device: device === null ? null : { deviceId: 'd', name: device, kind: 'counter' },
        },
        { action: 'x', subject: 'x', ...change },
        Date.parse('2026-11-20T17:00:00Z'),
      );
    await record('=HYPERLINK("https://evil.example")', null, {
      ...{ action: 'order.refund', subject: `order:${orderId}`, before: {} },
      after: { refund_id: 'r', means: 'card', amount_cents: 1250, reason: 'quality' },
    });
    await record('Léa', 'Passe', {
      ...{ action: 'catalogue.change', subject: 'item:margherita' },
      before: { item_name: 'Margherita', item_price: { price_pickup: 12.5, price_delivery: 12.5 } },
      after: { item_name: 'Margherita', item_price: { price_pickup: 13, price_delivery: 13 } },
    });
    await record('Léa', null, {
      ...{ action: 'books.close', subject: 'day:2026-11-19' },
      after: { day: '2026-11-19', counted_cents: 34_250, note: 'sans « sel » ; merci' },
    });
    await record('Léa', null, {
      ...{ action: 'pause.set', subject: 'pause' },
      after: { pause: 'delivery', ends_at: '2026-11-20T18:00:00.000Z' },
    });
    const answer = await shop.staff('GET', 'audit/export?person_id=exported', { cookies });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.headers['cache-control']).toBe('no-store');
    const at = '20/11/2026 18:00:00';
    expect(answer.body.replaceAll('\u00a0', ' ')).toBe(
      '\uFEFFJour et heure;Par qui;Action;Objet;Avant;Après\r\n' +
        `${at};Léa;a mis des commandes en pause;;;"Pause : Livraison\nJusqu’à : 20 novembre à 19:00"\r\n` +
        `${at};Léa;a clos une journée;;;"Jour : 2026-11-19\nNote : sans « sel » ; merci\nCompté : 342,50 €"\r\n` +
        `${at};Léa, Passe;a modifié le brouillon de la carte;Margherita;Prix : 12,50 €;Prix : 13,00 €\r\n` +
        `${at};"'=HYPERLINK(""https://evil.example"")";a remboursé une commande;Commande 41;;` +
        '"Par : Carte\nMotif : Qualité\nMontant : 12,50 €"\r\n',
    );
  });
});

describe('what no longer counts', () => {
  test('SA-21: is deleted by a job, and nothing else', async () => {
    const shop = await openShop();
    const { pool } = database;
    await shop.person('counter');
    const tablet = await shop.tablet();
    const person = await shop.person('counter', { pin: '4821' });
    const body = { person_id: person.personId, pin: '0000' };
    await shop.staff('POST', 'session/pin', { cookies: tablet.cookies, body });
    await shop.staff('POST', 'session/passkey/options', { body: {} });
    const owner = await shop.person('owner');
    const device = { name: 'Jamais', kind: 'board' };
    await shop.staff('POST', 'devices', { cookies: owner.cookies, body: device });
    const invited = { email: 'sam@example.fr', role: 'kitchen' };
    await shop.staff('POST', 'invitations', { cookies: owner.cookies, body: invited });
    expect(await deleteExpiredStaffData(pool, shop.now())).toBe(0);
    // The challenge, and the three sessions without use.
    expect(await deleteExpiredStaffData(pool, shop.now() + DAY)).toBe(4);
    expect(await deleteExpiredStaffData(pool, shop.now() + 2 * DAY)).toBe(1);
    expect(await deleteExpiredStaffData(pool, shop.now() + 33 * DAY)).toBe(1);
    const { rows } = await pool.query('SELECT device_id FROM staff_devices');
    expect(rows).toEqual([{ device_id: tablet.deviceId }]);
    const signIn = { email: person.email, password: STAFF_PASSWORD };
    expect((await shop.staff('POST', 'session', { body: signIn })).status).toBe(200);
  });
});
