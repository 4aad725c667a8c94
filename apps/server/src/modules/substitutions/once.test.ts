import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { verifyJournal } from '#modules/books/verify-journal.ts';
import { writeJournal } from '#modules/books/write-journal.ts';
import { anonymiseFinishedOrders } from '#modules/orders/retention/anonymise.ts';
import { type CrashingPool, crashingPool } from '#test/harness/crashing-pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { aDevice, aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { cardShops, paidOrder } from '#test/shops/card-shop.ts';
import { FRIDAY_EVENING } from '#test/shops/checkout-shop.ts';
import { orderAs } from '#test/shops/mail-shop.ts';
import { keyOf, ordersAt } from '#test/shops/orders-at.ts';
import {
  endDue,
  guestOf,
  ONE_MAKI,
  proposalsOf,
  proposedBy,
  SOUP,
  withSoup,
} from '#test/shops/substitution-shop.ts';

const TEN_MINUTES = 10 * 60_000;

const database = testDatabase();
const openShop = withSoup(cardShops(database));
const proposed = proposedBy(database);
let crashing: CrashingPool | undefined;
afterEach(async () => {
  await emptyBooks(database);
  await emptyTables(database.pool, ...STAFF_TABLES);
});
afterAll(() => crashing?.pool.end());

async function refundsStored(): Promise<readonly number[]> {
  const { rows } = await database.pool.query<{ amount: number }>(
    `SELECT given.amount_cents AS amount FROM payment_refunds
     JOIN order_refunds AS given USING (refund_id) ORDER BY refund_id`,
  );
  return rows.map(({ amount }) => amount);
}

describe('once', () => {
  test('SU-1: of two proposals at once one is made, and a repeated request makes none', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    const other = proposalsOf(
      shop,
      await aDevice(database.pool, { acting: await aPerson(database.pool, 'counter') }),
    );
    const replies = await Promise.all([
      staff.propose(orderId, { ...ONE_MAKI, revision: 1 }),
      other.propose(orderId, { ...SOUP, revision: 1 }),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.code).toBe('proposal_open');
    const [made] = (await staff.list(orderId)).substitutions.proposals;
    await staff.withdraw(orderId, String(made?.substitution_id));
    for (const _ of [1, 2]) {
      const again = await staff.propose(orderId, { ...ONE_MAKI, revision: 3 }, 'same');
      expect([again.status, again.substitutions.proposals.length]).toEqual([200, 2]);
    }
    expect(await staff.propose(orderId, { ...ONE_MAKI, quantity: 2 }, 'same')).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    });
  });

  test('SU-1: a proposal of another dish under the same key is another request', async () => {
    const shop = await openShop();
    const { orderId } = await paidOrder(shop);
    const staff = proposalsOf(shop, await aPerson(database.pool, 'owner'));
    await staff.propose(orderId, { ...SOUP, revision: 1 }, 'key');
    expect((await staff.propose(orderId, { ...SOUP, revision: 1 }, 'key')).status).toBe(200);
    const another = { ...SOUP, swap_item_id: 'bol', revision: 1 };
    expect(await staff.propose(orderId, another, 'key')).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    });
  });

  test('SU-3: of two answers at once the first one holds, and the same one again changes nothing', async () => {
    const shop = await openShop();
    const { guest, intentId } = await proposed(shop, SOUP);
    const replies = await Promise.all([guest.answer('accept'), guest.answer('drop')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first] = (await guest.state()).proposals ?? [];
    const answer = first?.outcome === 'swapped' ? 'accept' : 'drop';
    expect((await guest.answer(answer)).status).toBe(200);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(first?.outcome === 'swapped' ? 100 : 590);
  });

  test('SU-3, SU-4: of an answer and the end of the time one comes first, whichever', async () => {
    const shop = await openShop();
    const { orderId, substitutionId, intentId } = await proposed(shop, SOUP);
    const justInTime = ordersAt(database.pool, FRIDAY_EVENING + TEN_MINUTES - 1).substitutions;
    const [answered] = await Promise.all([
      justInTime.answer({ orderId, substitutionId }, 'accept'),
      endDue(database.pool, FRIDAY_EVENING + TEN_MINUTES),
      endDue(database.pool, FRIDAY_EVENING + TEN_MINUTES),
    ]);
    const isAnswered = answered.kind === 'ended';
    expect(await refundsStored()).toEqual([isAnswered ? 100 : 590]);
    const { rows } = await database.pool.query('SELECT ended_by FROM order_substitutions');
    expect(rows).toEqual([{ ended_by: isAnswered ? 'guest' : 'time' }]);
    shop.wait(10);
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(isAnswered ? 100 : 590);
  });

  test('SU-9: a process that dies during an answer leaves all or nothing', async () => {
    const shop = await openShop();
    const { orderId, substitutionId, intentId, guest } = await proposed(shop, SOUP);
    crashing = crashingPool(database.address);
    const { substitutions } = ordersAt(crashing.pool, FRIDAY_EVENING);
    // The connection is open, and BEGIN is sent: what dies is a statement of the answer.
    await crashing.pool.query('SELECT');
    const beforeStatement = async (statements: number) => {
      crashing?.crashAfter(statements);
      const died = await substitutions.answer({ orderId, substitutionId }, 'accept').then(
        () => false,
        () => true,
      );
      crashing?.crashAfter(null);
      return died;
    };
    let statements = 1;
    for (; await beforeStatement(statements); statements += 1) {
      expect((await guest.state()).proposals).toMatchObject([{ outcome: null }]);
      expect(await refundsStored()).toEqual([]);
    }
    expect(statements).toBeGreaterThan(15);
    expect(await refundsStored()).toEqual([100]);
    await shop.reconcile();
    await shop.reconcile();
    expect(shop.stripe.ledger.refunded(intentId)).toBe(100);
  });
});

describe('what follows', () => {
  test('SU-8: the journal enters what was sold and what went back, and its proof holds', async () => {
    const shop = await openShop();
    const paid = await proposed(shop, SOUP);
    await paid.guest.answer('accept');
    const cash = await orderAs(shop.app, 'jeanne@example.fr');
    await paid.staff.propose(cash, ONE_MAKI);
    await guestOf(shop, await keyOf(database, cash)).answer('accept');
    await ordersAt(database.pool).advance(cash, 'handed_over');
    await shop.reconcile();
    await writeJournal(database.pool, 'Europe/Paris', FRIDAY_EVENING + 60_000);
    const { rows } = await database.pool.query<{ document: string }>(
      'SELECT document FROM books.entries ORDER BY number',
    );
    const entries = rows.map(({ document }) => JSON.parse(document));
    const of = (kind: string) =>
      entries.filter((entry) => entry.kind === kind).map((entry) => entry.total_cents);
    expect(of('sale').toSorted()).toEqual([1180, 590]);
    expect(of('refund')).toEqual([-100]);
    const sales = entries.filter(({ kind }) => kind === 'sale').flatMap(({ lines }) => lines);
    expect(sales.map(({ name, total_cents }) => [name, total_cents])).toEqual(
      expect.arrayContaining([
        ['Soupe miso', 490],
        ['Maki saumon (différence de prix)', 100],
      ]),
    );
    expect(await verifyJournal(database.pool)).toMatchObject({ kind: 'sound' });
  });

  test('SU-10, SU-12: boards, history and audit log say it', async () => {
    const shop = await openShop();
    const { orderId, staff, guest } = await proposed(shop, { ...ONE_MAKI, text: 'Plus de saumon' });
    const waiting = (await staff.open()).orders.find((card) => card.order_id === orderId);
    expect(waiting?.proposal).toEqual({
      kind: 'drop',
      outcome: null,
      answer_until: '2026-11-20T17:10:00.000Z',
    });
    await guest.answer('accept');
    const card = await staff.full(orderId);
    expect(card.proposal).toMatchObject({ outcome: 'dropped' });
    expect(card.lines).toMatchObject([{ name: 'Maki saumon', quantity: 1 }]);
    const history = card.history.map(({ type, actor, amount }) => [type, actor, amount]);
    expect(history.slice(-2)).toEqual([
      ['proposed', 'staff', null],
      ['answered', 'guest', 5.9],
    ]);
    const { rows } = await database.pool.query(
      `SELECT action, after FROM staff_audit WHERE subject = 'order:' || $1`,
      [orderId],
    );
    expect(rows).toMatchObject([{ action: 'order.propose', after: { kind: 'drop' } }]);
    expect(JSON.stringify(rows)).not.toContain('Plus de saumon');
  });

  test('SU-12: the text goes with the data of the guest', async () => {
    const shop = await openShop();
    const { guest } = await proposed(shop, { ...ONE_MAKI, text: 'Bonjour Jeanne' });
    await guest.answer('cancel');
    await database.pool.query('UPDATE orders SET anonymise_since = now()');
    await anonymiseFinishedOrders(database.pool, FRIDAY_EVENING);
    const { rows } = await database.pool.query('SELECT text FROM order_substitutions');
    expect(rows).toEqual([{ text: null }]);
  });
});
