import { afterEach, describe, expect, it } from 'vitest';
import { lastClosedDay } from '#modules/books/closings.ts';
import { verifyJournal } from '#modules/books/verify-journal.ts';
import { writeJournal } from '#modules/books/write-journal.ts';
import { ticketOrder } from '#modules/printing/queue/ticket-content.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, boardOf, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks, timePassed } from '#test/shops/books.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING, shops } from '#test/shops/checkout-shop.ts';
import { executeDueEffects } from '#test/shops/due-jobs.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import { endDue, guestOf, ONE_MAKI, proposalsOf } from '#test/shops/substitution-shop.ts';

const database = testDatabase();
const openShop = shops(database);
const openCardShop = cardShops(database);
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const TERMINAL = [{ means: 'terminal', amount: 11.8 }];
const write = (after = 60 * SECOND) =>
  writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + after);

async function opened() {
  const { payments } = someSettings();
  const settings = someSettings({ payments: { ...payments, at_handover: ['cash', 'terminal'] } });
  const shop = await openShop({ settings });
  return { shop, board: boardOf(shop, await aPerson(database.pool, 'counter', { name: 'Léa' })) };
}

/** A pickup of 11,80 € in cash that was ready and is handed over, at revision 3. */
async function handedOver() {
  const { shop, board } = await opened();
  const orderId = await orderAs(shop.app, 'jeanne@example.fr');
  await board.move(orderId, { to: 'ready', revision: 1 });
  expect((await board.move(orderId, { to: 'handed_over', revision: 2 })).status).toBe(200);
  return { shop, board, orderId };
}

async function entries() {
  const { rows } = await database.pool.query<{ document: string }>(
    `SELECT document FROM books.entries WHERE kind <> 'closing' ORDER BY number`,
  );
  return rows.map(({ document }) => {
    const { kind, means, total_cents } = JSON.parse(document);
    return [kind, means, total_cents];
  });
}

const SALE = [
  ['sale', null, 1180],
  ['payment', 'cash', 1180],
];

describe('OB-50: recall', () => {
  it('OB-50: brings an order back to the step that it had', async () => {
    const { board, orderId } = await handedOver();
    expect((await board.open()).orders).toEqual([]);
    const { status, body } = await board.recall(orderId, 3);
    expect([status, body.payload.order]).toMatchObject([
      200,
      { progress: 'ready', column: 'ready', revision: 4, undo_until: null },
    ]);
    expect(body.payload.order.last_step).toMatchObject({ progress: 'ready', person: 'Léa' });
    expect((await board.open()).orders).toMatchObject([{ order_id: orderId }]);
    expect(
      (await board.full(orderId)).history.map(({ type, is_undone }) => [type, is_undone]),
    ).toEqual([
      ['submitted', false],
      ['advanced', false],
      ['advanced', true],
      ['recalled', false],
    ]);
    const { rows } = await database.pool.query(
      `SELECT person_name, before, after FROM staff_audit WHERE action = 'order.recall'`,
    );
    expect(rows).toEqual([
      { person_name: 'Léa', before: { progress: 'handed_over' }, after: { progress: 'ready' } },
    ]);
  });

  it('OB-50, OB-9: the page of the guest follows, and no mail is sent', async () => {
    const { shop, board, orderId } = await handedOver();
    await executeDueEffects(database.pool, FRIDAY_EVENING + 10 * SECOND);
    const mails = async () =>
      (await database.pool.query('SELECT count(*)::int AS count FROM mails')).rows[0]?.count;
    const before = await mails();
    expect((await board.recall(orderId, 3)).status).toBe(200);
    const url = `/v2/public/orders/${await keyOf(database, orderId)}`;
    const { payload } = (await shop.app.inject(url)).json();
    expect(payload).toMatchObject({ progress: 'ready', revision: 4 });
    expect(payload.history.map(({ progress }: { progress: string }) => progress)).toEqual([
      'received',
      'ready',
    ]);
    expect(await mails()).toBe(before);
  });

  it('OB-50, OB-5, OB-6: of two tablets one recalls, and a repeated request changes nothing', async () => {
    const { shop, board, orderId } = await handedOver();
    const other = boardOf(shop, await aPerson(database.pool, 'manager'));
    const answers = await Promise.all([
      board.recall(orderId, 3, 'one'),
      other.recall(orderId, 3, 'other'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [who, key] = answers[0].status === 200 ? [board, 'one'] : [other, 'other'];
    expect((await who.recall(orderId, 3, key)).body.payload.order.revision).toBe(4);
    const late = await board.recall(orderId, 3, 'late');
    expect([late.status, late.body.code, late.body.order?.revision]).toEqual([409, 'stale', 4]);
  });

  it.each(['received', 'accepted', 'ready'] as const)(
    'OB-50: one that is %s is not recalled',
    async (progress) => {
      const { shop, board } = await opened();
      const orderId = await orderAs(shop.app, 'jeanne@example.fr');
      if (progress !== 'received') await board.move(orderId, { to: progress, revision: 1 });
      const { revision } = await board.full(orderId);
      const { status, body } = await board.recall(orderId, revision);
      expect([status, body.code]).toEqual([409, 'step_not_allowed']);
    },
  );

  it('OB-50: one that was cancelled is not recalled', async () => {
    const { shop, board } = await opened();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    await board.move(orderId, { to: 'cancelled', revision: 1, reason: 'guest' });
    const { status, body } = await board.recall(orderId, 2);
    expect([status, body.code, body.order?.progress]).toEqual([
      409,
      'step_not_allowed',
      'cancelled',
    ]);
  });

  it('OB-50: the last ten are listed and recalled, the one before them is not', async () => {
    const { shop, board } = await opened();
    const ids: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      const orderId = await orderAs(shop.app, 'jeanne@example.fr', { local_id: `recall-${count}` });
      ids.push(orderId);
      shop.setNow(FRIDAY_EVENING + count * SECOND);
      await board.move(orderId, { to: 'handed_over', revision: 1 });
    }
    const listed = (await board.get('orders?finished=true')).body.payload.orders;
    expect(listed.map(({ order_id }) => order_id)).toEqual(ids.slice(1).toReversed());
    const [first = '', second = ''] = ids;
    const { status, body } = await board.recall(first, 2);
    expect([status, body.code]).toEqual([409, 'step_not_allowed']);
    expect((await board.recall(second, 2)).status).toBe(200);
    expect((await board.recall(first, 2)).status).toBe(200);
  });

  it('OB-50: not once the day is closed', async () => {
    const { shop, board, orderId } = await handedOver();
    await executeDueEffects(database.pool, FRIDAY_EVENING + 10 * SECOND);
    await write();
    const manager = boardOf(shop, await aPerson(database.pool, 'manager'));
    expect((await manager.post('books/closings', { day: '2026-11-20' })).status).toBe(200);
    const { status, body } = await board.recall(orderId, 3);
    expect([status, body.code, body.order?.progress]).toEqual([409, 'day_closed', 'handed_over']);
  });

  it('OB-50: one that was paid by card on a day that is closed is recalled on the day of its hand-over', async () => {
    const shop = await openCardShop();
    const board = boardOf(shop, await aPerson(database.pool, 'manager'));
    const { orderId } = await paidOrder(shop);
    await write();
    expect((await board.post('books/closings', { day: '2026-11-20' })).status).toBe(200);
    shop.setNow(FRIDAY_EVENING + 20 * SECOND);
    const { revision } = await board.full(orderId);
    await board.move(orderId, { to: 'handed_over', revision });
    expect((await board.recall(orderId, revision + 1)).status).toBe(200);
  });

  it('OB-50: one that was handed over after 04:00 is recalled once the day before is closed, and not once its own is', async () => {
    const shop = await openCardShop();
    const { orderId } = await paidOrder(shop);
    await write();
    const after = 10 * HOUR + MINUTE;
    shop.setNow(FRIDAY_EVENING + after);
    const board = boardOf(
      shop,
      await aPerson(database.pool, 'manager', { at: FRIDAY_EVENING + after }),
    );
    const { revision } = await board.full(orderId);
    await board.move(orderId, { to: 'handed_over', revision });
    await executeDueEffects(database.pool, FRIDAY_EVENING + after + 10 * SECOND);
    await timePassed(database, FRIDAY_EVENING + after);
    await write(after + 4 * MINUTE);
    expect(await lastClosedDay(database.pool)).toBe('2026-11-20');
    expect((await board.full(orderId)).is_closed).toBe(false);
    const recalled = await board.recall(orderId, revision + 1);
    expect([recalled.status, recalled.body.code]).toEqual([200, undefined]);
    await board.move(orderId, { to: 'handed_over', revision: revision + 2 });
    await board.post('books/closings', { day: '2026-11-21' });
    const { status, body } = await board.recall(orderId, revision + 3);
    expect([status, body.code]).toEqual([409, 'day_closed']);
  });

  it('OB-50, SA-1: not by the kitchen, a courier or the accountant, and on a shared tablet with a PIN', async () => {
    const { shop, orderId } = await handedOver();
    for (const role of ['kitchen', 'courier', 'accountant'] as const) {
      const other = boardOf(shop, await aPerson(database.pool, role));
      expect((await other.recall(orderId, 3)).status).toBe(403);
    }
    const tablet = boardOf(shop, await aDevice(database.pool));
    expect((await tablet.recall(orderId, 3)).body).toMatchObject({ pin_required: true });
    const acting = await aPerson(database.pool, 'counter');
    const byPin = boardOf(shop, await aDevice(database.pool, { acting }));
    expect((await byPin.recall(orderId, 3)).status).toBe(200);
  });
});

it.each(['counter', 'manager', 'owner'] as const)(
  'OB-50, OB-51: a %s recalls after the entry of the journal, and no money moves',
  async (role) => {
    const { shop, orderId } = await handedOver();
    await executeDueEffects(database.pool, FRIDAY_EVENING + 10 * SECOND);
    await write();
    const who = boardOf(shop, await aPerson(database.pool, role));
    expect((await who.recall(orderId, 3)).body.payload.order).toMatchObject({ progress: 'ready' });
    await write(120 * SECOND);
    expect(await entries()).toEqual(SALE);
  },
);

describe('OB-51: the money of a recalled order', () => {
  it.each([false, true])(
    'OB-51: stays, and its sale is entered once (entered before it was recalled: %s)',
    async (isEntered) => {
      const { board, orderId } = await handedOver();
      if (isEntered) {
        await executeDueEffects(database.pool, FRIDAY_EVENING + 10 * SECOND);
        await write();
      }
      const { body } = await board.recall(orderId, 3);
      expect(body.payload.order.payments).toEqual([{ means: 'cash', amount: 11.8 }]);
      await write();
      expect(await entries()).toEqual(SALE);
      expect((await board.move(orderId, { to: 'handed_over', revision: 4 })).status).toBe(200);
      await executeDueEffects(database.pool, FRIDAY_EVENING + 10 * SECOND);
      await write();
      expect(await entries()).toEqual(SALE);
      expect((await board.full(orderId)).payments).toEqual([{ means: 'cash', amount: 11.8 }]);
    },
  );

  it('OB-51: paid otherwise at the next hand-over it moves from means to means', async () => {
    const { board, orderId } = await handedOver();
    await board.recall(orderId, 3);
    await write();
    const step = { to: 'handed_over', revision: 4, payments: TERMINAL };
    const { status, body } = await board.move(orderId, step, 'again');
    expect([status, body.payload.order]).toMatchObject([
      200,
      { progress: 'handed_over', payments: TERMINAL, undo_until: null },
    ]);
    expect((await board.move(orderId, step, 'again')).status).toBe(200);
    await write();
    expect(await entries()).toEqual([
      ...SALE,
      ['correction', 'cash', -1180],
      ['correction', 'terminal', 1180],
    ]);
    await write(24 * 60 * 60 * SECOND);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it.each([
    ['nothing', []],
    ['what it was paid by', [{ means: 'cash', amount: 11.8 }]],
  ])('OB-51: handed over again with %s as payments, it is paid as before', async (_, payments) => {
    const { board, orderId } = await handedOver();
    await board.recall(orderId, 3);
    const { status, body } = await board.move(orderId, {
      to: 'handed_over',
      revision: 4,
      payments,
    });
    expect([status, body.payload.order.payments]).toEqual([200, [{ means: 'cash', amount: 11.8 }]]);
    await executeDueEffects(database.pool, FRIDAY_EVENING + 10 * SECOND);
    await write();
    expect(await entries()).toEqual(SALE);
  });

  it('OB-51, BK-3: the sale names who handed it over first', async () => {
    const { shop, board, orderId } = await handedOver();
    await board.recall(orderId, 3);
    const tom = boardOf(shop, await aPerson(database.pool, 'manager', { name: 'Tom' }));
    await tom.move(orderId, { to: 'handed_over', revision: 4, payments: TERMINAL });
    await write();
    const { rows } = await database.pool.query<{ document: string }>(
      "SELECT document FROM books.entries WHERE kind <> 'closing' ORDER BY number",
    );
    expect(rows.map(({ document }) => JSON.parse(document).who)).toEqual([
      'Léa',
      'Léa',
      'Tom',
      'Tom',
    ]);
  });

  it('OB-51, OB-7: the next hand-over can be taken back, and the money stays', async () => {
    const { board, orderId } = await handedOver();
    await board.recall(orderId, 3);
    await board.move(orderId, { to: 'handed_over', revision: 4 });
    const { status, body } = await board.undo(orderId, 5);
    expect([status, body.payload.order]).toMatchObject([
      200,
      { progress: 'ready', payments: [{ means: 'cash', amount: 11.8 }] },
    ]);
    await write();
    expect(await entries()).toEqual(SALE);
  });

  it('OB-51: what was paid goes back as a refund of the recalled order', async () => {
    const { shop, board, orderId } = await handedOver();
    await board.recall(orderId, 3);
    const refund = { reason: 'quality', amount: 2, revision: 4 };
    const manager = boardOf(shop, await aPerson(database.pool, 'manager'));
    const { status, body } = await manager.post(`orders/${orderId}/refunds`, refund, {
      'idempotency-key': 'refund',
    });
    expect([status, body.code]).toEqual([200, undefined]);
    await write();
    expect(await entries()).toEqual([...SALE, ['refund', 'cash', -200]]);
  });

  it('OB-51: nothing is taken a second time: board, guest and paper say that it is paid', async () => {
    const { shop, board, orderId } = await handedOver();
    const url = `/v2/public/orders/${await keyOf(database, orderId)}`;
    const { payload: before } = (await shop.app.inject(url)).json();
    expect(before).toMatchObject({ status: 'pending', paid_at_handover: true });
    const { body } = await board.recall(orderId, 3);
    const paid = { is_paid: true, due: 0 };
    expect(body.payload.order.payment).toMatchObject(paid);
    expect((await board.open()).orders).toMatchObject([{ order_id: orderId, payment: paid }]);
    const { payload } = (await shop.app.inject(url)).json();
    expect(payload).toMatchObject({ progress: 'ready', paid_at_handover: true });
    const printed = await ordersAt(database.pool).findPrinted(orderId);
    if (!printed) throw new Error('The order is stored.');
    const ticket = ticketOrder('counter', printed, restaurantSnapshot(0, aRestaurant()), null);
    expect(ticket.payment).toMatchObject({ method: 'cash', isPaid: true, dueCents: 0 });
  });

  it('OB-51, OB-11: its cancellation decides on the money, which goes back in cash', async () => {
    const { shop, board, orderId } = await handedOver();
    await executeDueEffects(database.pool, FRIDAY_EVENING + 10 * SECOND);
    await board.recall(orderId, 3);
    await write();
    expect((await board.full(orderId)).amounts?.refundable).toBe(11.8);
    const cancel = (who: typeof board, refund?: unknown) =>
      who.move(orderId, { to: 'cancelled', revision: 4, reason: 'sold_out', refund });
    expect((await cancel(board)).body).toMatchObject({
      code: 'refund_required',
      refundable: 11.8,
    });
    expect((await cancel(board, 'none')).body.code).toBe('forbidden');
    expect((await cancel(board, { amount: 11.81 })).body.code).toBe('refund_too_high');
    expect((await cancel(board, 'full')).status).toBe(200);
    await write();
    expect(await entries()).toEqual(SALE);
    await executeDueEffects(database.pool, FRIDAY_EVENING + 10 * SECOND);
    await write();
    expect(await entries()).toEqual([...SALE, ['refund', 'cash', -1180]]);
    const { rows } = await database.pool.query<{ document: string }>(
      "SELECT document FROM books.entries WHERE kind = 'refund'",
    );
    expect(JSON.parse(rows[0]?.document ?? '')).toMatchObject({ who: 'Léa' });
    const url = `/v2/public/orders/${await keyOf(database, orderId)}`;
    const { payload } = (await shop.app.inject(url)).json();
    expect(payload).toMatchObject({ progress: 'cancelled', refund: 11.8, paid_at_handover: true });
    await write(24 * 60 * 60 * SECOND);
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  it('OB-51, OB-7: a cancellation that is taken back gives nothing back', async () => {
    const { board, orderId } = await handedOver();
    await board.recall(orderId, 3);
    const step = { to: 'cancelled', revision: 4, reason: 'sold_out', refund: 'full' };
    expect((await board.move(orderId, step)).status).toBe(200);
    expect((await board.undo(orderId, 5)).body.payload.order).toMatchObject({
      progress: 'ready',
      payment: { is_paid: true, due: 0 },
      payments: [{ means: 'cash', amount: 11.8 }],
    });
    await executeDueEffects(database.pool, FRIDAY_EVENING + 10 * SECOND);
    await write();
    expect(await entries()).toEqual(SALE);
  });

  it.each(['accept', 'cancel', null])(
    'OB-51, SU-3, SU-4: no proposal from before its hand-over changes it (answer: %s)',
    async (answer) => {
      const { shop } = await opened();
      const staff = proposalsOf(shop, await aPerson(database.pool, 'counter'));
      const orderId = await orderAs(shop.app, 'jeanne@example.fr');
      await staff.propose(orderId, ONE_MAKI);
      const { revision } = await staff.full(orderId);
      await staff.move(orderId, { to: 'handed_over', revision });
      await executeDueEffects(database.pool, FRIDAY_EVENING + 10 * SECOND);
      await write();
      expect((await staff.recall(orderId, revision + 1)).status).toBe(200);
      if (answer === null) {
        expect(await endDue(database.pool, FRIDAY_EVENING + 601 * SECOND)).toBe(1);
      } else {
        const guest = guestOf(shop, await keyOf(database, orderId));
        expect(await guest.answer(answer)).toMatchObject({ status: 409, code: 'proposal_over' });
      }
      const order = await staff.full(orderId);
      expect([order.progress, order.total]).toEqual(['received', 11.8]);
    },
  );

  it('OB-51, OB-34: its guest does not cancel it, whatever step it goes back to', async () => {
    const { shop, board } = await opened();
    const orderId = await orderAs(shop.app, 'jeanne@example.fr');
    const url = `/v2/public/orders/${await keyOf(database, orderId)}`;
    const state = async () => (await shop.app.inject(url)).json().payload;
    expect(await state()).toMatchObject({ progress: 'received', can_cancel: true });
    await board.move(orderId, { to: 'handed_over', revision: 1 });
    await board.recall(orderId, 2);
    const recalled = await state();
    expect([recalled.progress, recalled.can_cancel]).toEqual(['received', undefined]);
    const cancelled = await shop.app.inject({
      method: 'POST',
      url: `${url}/cancel`,
      payload: {},
    });
    expect([cancelled.statusCode, cancelled.json().code]).toEqual([409, 'order_not_cancellable']);
  });
});

it('OB-50: the last hand-over counts', async () => {
  const { board, orderId } = await handedOver();
  await board.recall(orderId, 3);
  await board.move(orderId, { to: 'handed_over', revision: 4 });
  expect((await board.recall(orderId, 5)).body.payload.order.progress).toBe('ready');
  expect((await ordersAt(database.pool).find(orderId))?.progress).toBe('ready');
});
