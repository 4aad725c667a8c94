import { CANCEL_REASONS } from '@comptoir/domain/orders/board';
import { ORDER_PROGRESS, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import { STAFF_ROLES } from '@comptoir/domain/staff/permissions';
import { afterEach, describe, expect, test } from 'vitest';
import { openSession, renewToken } from '#modules/staff/sessions/sessions.ts';
import { AN_ADDRESS, aCustomer, aDelivery } from '#test/builders/order-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { executeDueEffects } from '#test/shops/due-jobs.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import { tokenHash } from '#tokens.ts';

const database = testDatabase();
const openShop = cardShops(database);
afterEach(() => emptyTables(database.pool, ...STAFF_TABLES));

const SECOND = 1_000;
const at = (seconds: number) => new Date(FRIDAY_EVENING + seconds * SECOND).toISOString();

/** Executes the effects that are due so many seconds after the evening began. */
const executeAt = (seconds: number) =>
  executeDueEffects(database.pool, FRIDAY_EVENING + seconds * SECOND);

/** The order, and how many events and effects it has. */
async function stateOf(orderId: string) {
  const { rows } = await database.pool.query(
    `SELECT progress, revision, cancel_reason,
       (SELECT count(*) FROM order_events WHERE order_events.order_id = orders.order_id) AS events,
       (SELECT count(*) FROM order_effects WHERE order_effects.order_id = orders.order_id) AS effects
     FROM orders WHERE order_id = $1`,
    [orderId],
  );
  return rows[0];
}

/** What would leave the shop about an order. */
async function outgoing(orderId: string) {
  const { rows } = await database.pool.query<{
    mails: readonly string[] | null;
    refunds: number | null;
    waiting: number;
  }>(
    `SELECT
       (SELECT json_agg(kind ORDER BY kind) FROM mails
        WHERE order_id = $1 AND kind NOT IN ('order_confirmation', 'order_ticket')) AS mails,
       (SELECT sum(amount_cents) FROM payment_refunds WHERE order_id = $1) AS refunds,
       (SELECT count(*) FROM order_effects WHERE order_id = $1) AS waiting`,
    [orderId],
  );
  return rows[0];
}

async function auditOf(orderId: string) {
  const { rows } = await database.pool.query(
    `SELECT action, person_name, device_name, before, after FROM staff_audit
     WHERE subject = $1 ORDER BY entry_id`,
    [`order:${orderId}`],
  );
  return rows;
}

const historyOf = async (app: Awaited<ReturnType<typeof openShop>>['app'], orderId: string) => {
  const key = await keyOf(database, orderId);
  const { payload } = (await app.inject(`/v2/public/orders/${key}`)).json();
  return {
    progress: payload.progress,
    steps: payload.history.map(({ progress }: { progress: string }) => progress),
  };
};

describe('a step', () => {
  /** The answers to each step from each state, for a delivery and a pickup. */
  const answerTo = (from: OrderProgress, to: OrderProgress, isPickup: boolean): number | string => {
    if (from === to) return 200;
    if (from === 'handed_over' || from === 'cancelled') return 'order_over';
    if (to === 'cancelled') return 200;
    if (to === 'out_for_delivery' && isPickup) return 'step_not_allowed';
    return ORDER_PROGRESS.indexOf(to) > ORDER_PROGRESS.indexOf(from) ? 200 : 'step_not_allowed';
  };
  const MAY: Record<string, readonly (typeof STAFF_ROLES)[number][]> = {
    advance: ['owner', 'manager', 'counter', 'kitchen'],
    cancel: ['owner', 'manager', 'counter'],
  };

  test.each(
    STAFF_ROLES.flatMap((role) => [true, false].map((isPickup) => [role, isPickup] as const)),
  )(
    'OB-5, OB-11: of %s, from each state to each state (pickup: %s)',
    { timeout: 60_000 },
    async (role, isPickup) => {
      const shop = await openShop();
      const { pool } = database;
      const board = boardOf(shop, await aPerson(pool, role));
      const overrides = isPickup
        ? {}
        : aDelivery({ customer: aCustomer({ location: AN_ADDRESS }) });
      const orderId = await orderAs(shop.app, 'jeanne@example.fr', overrides);
      const wrong: unknown[] = [];
      for (const from of ORDER_PROGRESS) {
        if (from === 'out_for_delivery' && isPickup) continue;
        for (const to of ORDER_PROGRESS) {
          await pool.query(
            `DELETE FROM order_cancellations; DELETE FROM order_effects;
             UPDATE orders SET progress = '${from}', revision = 7, cancel_reason = NULL,
               handover_payments = NULL`,
          );
          const reason = to === 'cancelled' ? { reason: 'closing' } : {};
          const { status, body } = await board.move(orderId, { to, revision: 7, ...reason });
          const isAllowed = MAY[to === 'cancelled' ? 'cancel' : 'advance']?.includes(role);
          // A courier takes no step with an order of another courier, or without one. Rule CO-4.
          const isHidden =
            role === 'courier' && (to === 'out_for_delivery' || to === 'handed_over');
          const refusal = isHidden ? 'order_unknown' : 'forbidden';
          const expected = isAllowed ? answerTo(from, to, isPickup) : refusal;
          const given = status === 200 ? 200 : body.code;
          const { rows } = await pool.query('SELECT progress, revision FROM orders');
          const moved = expected === 200 && from !== to;
          const left = moved ? { progress: to, revision: 8 } : { progress: from, revision: 7 };
          if (given !== expected || JSON.stringify(rows[0]) !== JSON.stringify(left)) {
            wrong.push({ from, to, given, expected, row: rows[0] });
          }
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('OB-5: accepted by two boards at once happens once, and the other one learns by whom', async () => {
    const shop = await openShop();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const [lea, tom] = await Promise.all(
      ['Léa', 'Tom'].map(async (name) => {
        const person = await aPerson(database.pool, 'kitchen', { name });
        const device = await aDevice(database.pool, { name: `Écran de ${name}`, acting: person });
        return boardOf(shop, device);
      }),
    );
    const answers = await Promise.all(
      [lea, tom].map((board) => board?.move(orderId, { to: 'accepted', revision: 1 })),
    );
    expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? 'Léa' : 'Tom';
    const stale = answers.find((answer) => answer?.status === 409)?.body;
    expect(stale).toMatchObject({
      code: 'stale',
      order: {
        progress: 'accepted',
        revision: 2,
        last_step: {
          progress: 'accepted',
          at: at(0),
          actor: 'staff',
          person: winner,
          device: `Écran de ${winner}`,
        },
      },
    });
    expect(await auditOf(orderId)).toEqual([
      {
        action: 'order.advance',
        person_name: winner,
        device_name: `Écran de ${winner}`,
        before: { progress: 'received' },
        after: { progress: 'accepted', promised_at: expect.any(String) },
      },
    ]);
  });

  test('OB-5: of an unknown order is not found, and one with a forged revision changes nothing', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    expect((await board.move('unknown', { to: 'accepted', revision: 1 })).body.code).toBe(
      'order_unknown',
    );
    for (const revision of [0, 2, 2_147_483_647]) {
      expect((await board.move(orderId, { to: 'accepted', revision })).body.code).toBe('stale');
    }
    for (const revision of [-1, 1.5, '1', null, 2 ** 40]) {
      expect((await board.move(orderId, { to: 'accepted', revision })).body.code).toBe(
        'validation',
      );
    }
    const withoutKey = await board.post(`orders/${orderId}/transitions`, {
      to: 'accepted',
      revision: 1,
    });
    expect([withoutKey.status, withoutKey.body.errors?.[0]?.path]).toEqual([
      422,
      'idempotency-key',
    ]);
    expect((await board.full(orderId)).revision).toBe(1);
  });

  test('OB-5: of another site, in another format, or of a megabyte is rejected', async () => {
    const shop = await openShop();
    const who = await aPerson(database.pool, 'owner');
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const url = `/v2/staff/orders/${orderId}/transitions`;
    const send = async (headers: Record<string, string>, payload: string) => {
      const answer = await shop.app.inject({
        method: 'POST',
        url,
        headers: { ...who.headers, 'idempotency-key': 'k', ...headers },
        payload,
      });
      return answer.json().code;
    };
    const json = { 'content-type': 'application/json' };
    const step = JSON.stringify({ to: 'accepted', revision: 1 });
    expect(await send({ ...json, origin: 'https://evil.example' }, step)).toBe('forbidden');
    expect(await send({ 'content-type': 'text/plain' }, step)).toBe('unsupported_media_type');
    expect(await send(json, JSON.stringify({ text: 'x'.repeat(1_048_576) }))).toBe(
      'body_too_large',
    );
    expect(await send({ ...json, cookie: '' }, step)).toBe('unauthorized');
    expect((await historyOf(shop.app, orderId)).progress).toBe('received');
  });

  test('OB-6: sent twice with its key happens once and is answered alike, also when it moved on', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'kitchen'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const accept = () => board.move(orderId, { to: 'accepted', revision: 1 }, 'tap-1');
    const answers = await Promise.all([accept(), accept(), accept()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await board.move(orderId, { to: 'ready', revision: 2 });
    const again = await accept();
    expect([again.status, again.body.payload.order.progress]).toEqual([200, 'ready']);
    const other = await board.move(orderId, { to: 'handed_over', revision: 3 }, 'tap-1');
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    expect(await auditOf(orderId)).toHaveLength(2);
  });
});

describe('undo', () => {
  test('OB-7, OB-9: takes the last step back within 10 seconds, on the guest’s page too', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'kitchen', { name: 'Léa' }));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const accepted = await board.move(orderId, { to: 'accepted', revision: 1 });
    expect(accepted.body.payload.order.undo_until).toBe(at(10));
    await board.move(orderId, { to: 'ready', revision: 2 });
    expect(await historyOf(shop.app, orderId)).toEqual({
      progress: 'ready',
      steps: ['received', 'accepted', 'ready'],
    });
    shop.setNow(FRIDAY_EVENING + 9_999);
    const first = await board.undo(orderId, 3);
    expect(first.body.payload.order).toMatchObject({
      progress: 'accepted',
      revision: 4,
      last_step: { progress: 'accepted', person: 'Léa' },
      undo_until: at(10),
    });
    const second = await board.undo(orderId, 4);
    expect(second.body.payload.order).toMatchObject({
      progress: 'received',
      promised_at: null,
      ringing: true,
      undo_until: null,
    });
    expect(await historyOf(shop.app, orderId)).toEqual({
      progress: 'received',
      steps: ['received'],
    });
    expect((await board.undo(orderId, 5)).body.code).toBe('undo_expired');
    expect((await board.full(orderId)).history).toMatchObject([
      { type: 'submitted', is_undone: false },
      { type: 'advanced', progress: 'accepted', is_undone: true },
      { type: 'advanced', progress: 'ready', is_undone: true },
      { type: 'undone', progress: 'accepted', person: 'Léa' },
      { type: 'undone', progress: 'received' },
    ]);
    await executeAt(60);
    expect(await outgoing(orderId)).toEqual({ mails: null, refunds: null, waiting: 0 });
    expect((await auditOf(orderId)).map(({ action }) => action)).toEqual([
      'order.advance',
      'order.advance',
      'order.undo',
      'order.undo',
    ]);
  });

  test('OB-7: is too late after 10 seconds, and forbidden from another device', async () => {
    const shop = await openShop();
    const person = await aPerson(database.pool, 'kitchen');
    const board = boardOf(shop, await aDevice(database.pool, { acting: person }));
    const other = boardOf(shop, await aDevice(database.pool, { acting: person }));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    await board.move(orderId, { to: 'accepted', revision: 1 });
    const elsewhere = await other.undo(orderId, 2);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'undo_elsewhere']);
    expect((await board.undo(orderId, 1)).body.code).toBe('stale');
    shop.setNow(FRIDAY_EVENING + 10_000);
    const late = await board.undo(orderId, 2);
    expect([late.status, late.body.code]).toEqual([409, 'undo_expired']);
    expect(late.body.order).toMatchObject({ progress: 'accepted', undo_until: null });
  });

  test('OB-7: is forbidden from another browser of the same person, and not after a proof', async () => {
    const shop = await openShop();
    const person = await aPerson(database.pool, 'counter');
    const elsewhere = await openSession(
      database.pool,
      { personId: person.personId, hasSecondFactor: true, client: 'phone' },
      FRIDAY_EVENING,
    );
    const board = boardOf(shop, person);
    const cookie = `comptoir_staff=${elsewhere}`;
    const phone = boardOf(shop, { cookie, headers: { ...person.headers, cookie } });
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    await board.move(orderId, { to: 'accepted', revision: 1 });
    const refused = await phone.undo(orderId, 2);
    expect([refused.status, refused.body.code]).toEqual([403, 'undo_elsewhere']);
    expect(refused.body.order?.undo_until).toBeNull();
    const [, token = ''] = person.cookie.split('=');
    const renewed = await renewToken(database.pool, tokenHash(token));
    const proven = `comptoir_staff=${renewed}`;
    const again = boardOf(shop, {
      cookie: proven,
      headers: { ...person.headers, cookie: proven },
    });
    expect((await again.undo(orderId, 2)).status).toBe(200);
  });

  test('OB-7: a step that was taken back can be done again', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    for (const revision of [1, 3, 5]) {
      const moved = await board.move(orderId, { to: 'ready', revision });
      expect(moved.status).toBe(200);
      if (revision < 5) expect((await board.undo(orderId, revision + 1)).status).toBe(200);
    }
    await executeAt(10);
    expect(await outgoing(orderId)).toMatchObject({ mails: ['order_arriving'] });
    expect((await historyOf(shop.app, orderId)).steps).toEqual(['received', 'ready']);
  });

  test('OB-6, and OB-7: sent twice with its key happens once', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    await board.move(orderId, { to: 'accepted', revision: 1 });
    const undo = () =>
      board.post(`orders/${orderId}/undo`, { revision: 2 }, { 'idempotency-key': 'u' });
    expect([(await undo()).status, (await undo()).status]).toEqual([200, 200]);
    expect((await board.full(orderId)).revision).toBe(3);
  });
});

describe('a cancellation', () => {
  test.each(CANCEL_REASONS)('OB-10: has the reason %s', async (reason) => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const text = reason === 'other' ? { text: 'Panne de courant' } : {};
    const { status, body } = await board.move(orderId, {
      to: 'cancelled',
      revision: 1,
      reason,
      ...text,
    });
    expect([status, body.payload.order.reason, body.payload.order.column]).toEqual([
      200,
      reason,
      null,
    ]);
    expect((await board.full(orderId)).text).toBe(text.text ?? null);
  });

  test('OB-10, N-60: has no text any more once its guest’s data were deleted', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const text = 'Jeanne a rappelé';
    await board.move(orderId, { to: 'cancelled', revision: 1, reason: 'guest', text });
    expect((await board.full(orderId)).text).toBe(text);
    const person = { userId: 'none', email: 'jeanne@example.fr' };
    await ordersAt(database.pool).ofCustomer.deletePersonalData(
      database.pool,
      person,
      FRIDAY_EVENING,
    );
    const { text: left, guest } = await board.full(orderId);
    expect([left, guest?.first_name, guest?.is_first_order]).toEqual([null, '', null]);
  });

  test.each([
    [{ to: 'cancelled' }, 'reason'],
    [{ to: 'cancelled', reason: 'boredom' }, 'reason'],
    [{ to: 'cancelled', reason: 'other' }, 'text'],
    [{ to: 'cancelled', reason: 'other', text: '  ' }, 'text'],
    [{ to: 'cancelled', reason: 'guest', refund: 'half' }, 'refund'],
    [{ to: 'cancelled', reason: 'guest', refund: { amount: 0 } }, 'refund.amount'],
    [{ to: 'accepted', refund: 'full' }, 'refund'],
    [{ to: 'accepted', reason: 'guest' }, 'reason'],
    [{ to: 'eaten' }, 'to'],
    [{ to: 'accepted', promised_at: 'soon' }, 'promised_at'],
    [{ to: 'accepted', promised_at: '2026-11-20T16:59:00Z' }, 'promised_at'],
    [{ to: 'accepted', promised_at: '2099-01-01T00:00:00Z' }, 'promised_at'],
  ])('OB-10, and OB-12: %j is rejected at %s', async (step, path) => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'owner'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const { status, body } = await board.move(orderId, { revision: 1, ...step });
    expect([status, body.code]).toEqual([422, 'validation']);
    expect(body.errors?.map((error) => error.path).join()).toContain(path.split('.')[0]);
    expect((await board.full(orderId)).revision).toBe(1);
  });

  test.each([
    ['owner', 'full', 200, 1180],
    ['owner', { amount: 5 }, 200, 500],
    ['owner', 'none', 200, 0],
    ['manager', 'none', 200, 0],
    ['counter', 'full', 200, 1180],
    ['counter', { amount: 11.8 }, 200, 1180],
    ['counter', 'none', 'forbidden', 0],
    ['counter', { amount: 0.01 }, 'forbidden', 0],
    ['counter', { amount: 11.79 }, 'forbidden', 0],
    ['manager', { amount: 0.01 }, 200, 1],
    ['owner', null, 'refund_required', 0],
    ['owner', { amount: 11.81 }, 'refund_too_high', 0],
  ] as const)(
    'OB-11: by the %s with refund %j is answered %s, and refunds %i cents after 10 seconds',
    async (role, refund, expected, refunded) => {
      const shop = await openShop();
      const board = boardOf(shop, await aPerson(database.pool, role));
      const { orderId, intentId } = await paidOrder(shop);
      const { revision } = await board.full(orderId);
      const step = { to: 'cancelled', revision, reason: 'sold_out', refund };
      const { status, body } = await board.move(orderId, step);
      expect(status === 200 ? status : body.code).toBe(expected);
      expect(await outgoing(orderId)).toMatchObject({ mails: null, refunds: null });
      await executeAt(9);
      expect(await outgoing(orderId)).toMatchObject({ mails: null, refunds: null });
      await Promise.all([executeAt(10), executeAt(10)]);
      await executeAt(11);
      expect(await outgoing(orderId)).toEqual({
        mails: expected === 200 ? ['order_cancelled'] : null,
        refunds: refunded || null,
        waiting: 0,
      });
      shop.wait(1);
      await shop.reconcile();
      expect(shop.stripe.ledger.refunded(intentId)).toBe(refunded);
    },
  );

  test('OB-7, OB-11: that is taken back refunds nothing, and can be decided anew', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'owner'));
    const { orderId } = await paidOrder(shop);
    const { revision } = await board.full(orderId);
    const cancel = (seen: number, refund: unknown) =>
      board.move(orderId, { to: 'cancelled', revision: seen, reason: 'closing', refund });
    await cancel(revision, 'full');
    expect((await board.undo(orderId, revision + 1)).body.payload.order).toMatchObject({
      progress: 'received',
      reason: null,
    });
    expect(await outgoing(orderId)).toEqual({ mails: null, refunds: null, waiting: 0 });
    expect((await cancel(revision + 2, { amount: 3 })).status).toBe(200);
    await executeAt(10);
    expect(await outgoing(orderId)).toMatchObject({ refunds: 300, mails: ['order_cancelled'] });
  });

  test('OB-11: refunds more than the limit only with a fresh sign-in of a role without one', async () => {
    const shop = await openShop();
    const { pool } = database;
    const { orderId } = await paidOrder(shop);
    await pool.query(
      `UPDATE payment_entries SET amount_cents = 5000; UPDATE orders SET total_cents = 5000`,
    );
    const old = FRIDAY_EVENING - 11 * 60_000;
    const step = { to: 'cancelled', revision: 1, reason: 'closing' };
    const attempt = async (who: Parameters<typeof boardOf>[1], refund: unknown) => {
      const { status, body } = await boardOf(shop, who).move(orderId, { ...step, refund });
      return status === 200 ? 200 : [body.code, body.limit];
    };
    const counter = await aPerson(pool, 'counter');
    const owner = await aPerson(pool, 'owner', { at: old });
    expect(await attempt(counter, 'full')).toEqual(['forbidden', 20]);
    expect(await attempt(counter, { amount: 20.01 })).toEqual(['forbidden', 20]);
    expect(await attempt(owner, 'full')).toEqual(['step_up_required', undefined]);
    const tablet = await aDevice(pool, { acting: owner });
    expect(await attempt(tablet, { amount: 20.01 })).toEqual(['step_up_required', undefined]);
    expect(await attempt(await aDevice(pool), 'full')).toEqual(['forbidden', undefined]);
    expect(await attempt(tablet, { amount: 20 })).toBe(200);
  });

  test('OB-11: after a part went back, the counter cancels with all of the rest', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    await ordersAt(database.pool).requestRefund(orderId, 500, 'some');
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const { revision } = await board.full(orderId);
    const step = { to: 'cancelled', revision, reason: 'guest' };
    const kept = await board.move(orderId, { ...step, refund: { amount: 6.79 } });
    // What is still open of 20 €, as for a refund.
    expect([kept.status, kept.body.code, kept.body.limit]).toEqual([403, 'forbidden', 15]);
    expect((await board.move(orderId, { ...step, refund: { amount: 6.8 } })).status).toBe(200);
  });

  test('OB-11: by a PIN of the counter nothing is kept, by one of a manager it is', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    const step = { to: 'cancelled', revision: 1, reason: 'no_show', refund: { amount: 1 } };
    const actingAs = async (role: 'counter' | 'manager') =>
      boardOf(shop, await aDevice(database.pool, { acting: await aPerson(database.pool, role) }));
    const refused = await (await actingAs('counter')).move(orderId, step);
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
    expect((await (await actingAs('manager')).move(orderId, step)).status).toBe(200);
  });

  test('OB-11, SA-5: above the limit a person signs in on the device after the PIN, and the call goes on', async () => {
    const shop = await openShop();
    const { pool } = database;
    const { orderId } = await paidOrder(shop);
    await pool.query(
      `UPDATE payment_entries SET amount_cents = 5000; UPDATE orders SET total_cents = 5000`,
    );
    const step = { to: 'cancelled', revision: 1, reason: 'closing', refund: 'full' };
    const until = FRIDAY_EVENING + 60_000;
    const counter = await aDevice(pool, { acting: await aPerson(pool, 'counter'), until });
    const attempt = async (at: number) => {
      const { cookie } = await aPerson(pool, 'manager', { at });
      const headers = { ...counter.headers, cookie: `${cookie}; ${counter.cookie}` };
      const { status, body } = await boardOf(shop, { cookie, headers }).move(orderId, step);
      return status === 200 ? 200 : body.code;
    };
    expect((await boardOf(shop, counter).move(orderId, step)).body.code).toBe('forbidden');
    // The PIN was given a minute ago, after this sign-in.
    expect(await attempt(FRIDAY_EVENING - 61_000)).toBe('forbidden');
    expect(await attempt(FRIDAY_EVENING - 59_000)).toBe(200);
  });

  const REFUNDS = ['full', { amount: 11.8 }] as const;
  test.each(
    (['owner', 'manager', 'counter'] as const).flatMap((role) =>
      REFUNDS.flatMap((refund) =>
        [true, false].map((onDevice) => [role, refund, onDevice] as const),
      ),
    ),
  )(
    'OB-11, SA-20: by a session of the %s that is older than ten minutes, refund %j needs a proof (on a device: %s)',
    async (role, refund, onDevice) => {
      const shop = await openShop();
      const { orderId } = await paidOrder(shop);
      const at = (minutes: number) => FRIDAY_EVENING - minutes * 60_000;
      const attempt = async (minutes: number) => {
        const person = await aPerson(database.pool, role, { at: at(minutes) });
        const device = await aDevice(database.pool);
        const cookie = onDevice ? `${person.cookie}; ${device.cookie}` : person.cookie;
        const who = { cookie, headers: { ...person.headers, cookie } };
        const step = { to: 'cancelled', revision: 1, reason: 'closing', refund };
        return (await boardOf(shop, who).move(orderId, step)).body;
      };
      const before = await stateOf(orderId);
      expect(await attempt(10.1)).toMatchObject({ code: 'step_up_required' });
      expect(await stateOf(orderId)).toEqual(before);
      expect(await attempt(9.9)).toMatchObject({ status: 'success' });
    },
  );

  test.each(['board', 'counter', 'printer'] as const)(
    'OB-11, SA-35: by a %s without a PIN is forbidden, with money or without, and nothing changes',
    async (kind) => {
      const shop = await openShop();
      const { orderId } = await paidOrder(shop);
      const unpaid = await orderAs(shop.app, 'jeanne@example.fr');
      const board = boardOf(shop, await aDevice(database.pool, { kind }));
      const before = [await stateOf(orderId), await stateOf(unpaid)];
      for (const [id, refund] of [
        [orderId, 'full'],
        [orderId, 'none'],
        [unpaid, null],
      ] as const) {
        const step = { to: 'cancelled', revision: 1, reason: 'closing', refund };
        const { status, body } = await board.move(id, step);
        expect([status, body.code]).toEqual([403, 'forbidden']);
      }
      expect([await stateOf(orderId), await stateOf(unpaid)]).toEqual(before);
    },
  );
});

describe('the promised time', () => {
  test('OB-12: is set by accepting, and moved until the order is over', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'kitchen'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const accepted = await board.move(orderId, {
      to: 'accepted',
      revision: 1,
      promised_at: '2026-11-20T18:35:00+01:00',
    });
    expect(accepted.body.payload.order).toMatchObject({
      promised_at: '2026-11-20T17:35:00.000Z',
      due_at: '2026-11-20T17:35:00.000Z',
    });
    const moved = await board.promise(orderId, 2, '2026-11-20T17:45:00Z');
    expect(moved.body.payload.order).toMatchObject({
      promised_at: '2026-11-20T17:45:00.000Z',
      revision: 3,
    });
    expect((await board.promise(orderId, 2, '2026-11-20T17:50:00Z')).body.code).toBe('stale');
    expect((await board.promise(orderId, 3, '2026-11-20T16:50:00Z')).body.code).toBe('validation');
    expect((await board.undo(orderId, 3)).body.payload.order).toMatchObject({
      promised_at: '2026-11-20T17:35:00.000Z',
      progress: 'accepted',
    });
    await board.move(orderId, { to: 'handed_over', revision: 4 });
    expect((await board.promise(orderId, 5, '2026-11-20T17:50:00Z')).body.code).toBe('order_over');
  });

  test('OB-12: is computed when accepting sends none', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'kitchen'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const { body } = await board.move(orderId, { to: 'preparing', revision: 1 });
    const { promised_at, due_at } = body.payload.order;
    expect(Date.parse(String(promised_at))).toBeGreaterThanOrEqual(FRIDAY_EVENING);
    expect(due_at).toBe(promised_at);
  });
});

describe('the effects of a change', () => {
  test('OB-8: wait for those of a later change of the same order', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    await board.move(orderId, { to: 'ready', revision: 1 });
    shop.setNow(FRIDAY_EVENING + 5_000);
    await board.move(orderId, { to: 'cancelled', revision: 2, reason: 'no_show' });
    await executeAt(14);
    expect(await outgoing(orderId)).toMatchObject({ mails: null, waiting: 2 });
    await executeAt(15);
    expect(await outgoing(orderId)).toMatchObject({
      mails: ['order_arriving', 'order_cancelled'],
      waiting: 0,
    });
  });

  test('OB-8: take place at once when the command line changes the order', async () => {
    const shop = await openShop();
    const board = boardOf(shop, await aPerson(database.pool, 'counter'));
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    await board.move(orderId, { to: 'ready', revision: 1 });
    await ordersAt(database.pool).cancel(orderId, { refund: null });
    expect(await outgoing(orderId)).toEqual({
      mails: ['order_arriving', 'order_cancelled'],
      refunds: null,
      waiting: 0,
    });
    expect((await board.undo(orderId, 3)).body.code).toBe('undo_expired');
  });
});
