import { type Cluster, UNITS_PER_ORDER } from './cluster.ts';
import type { ShopDatabase } from './cluster-database.ts';
import { type GuestOrder, isRefusal } from './cluster-guests.ts';

/** One check of the verdict, with its violations. */
export interface CheckResult {
  readonly check: string;
  /** How many things were compared. */
  readonly count: number;
  readonly violations: readonly string[];
}

interface StoredOrder {
  readonly local_id: string;
  readonly order_id: string;
  readonly number: number;
  readonly total_cents: number;
  readonly is_submitted: boolean;
  readonly slot: string | null;
}

/** Compares the answers to guests with the database. */
export async function judgeOrders(
  database: Pick<ShopDatabase, 'query'>,
  orders: readonly GuestOrder[],
  slotCapacity: number,
): Promise<readonly CheckResult[]> {
  const stored = await database.query<StoredOrder>(ORDERS);
  const byLocalId = new Map(stored.map((order) => [order.local_id, order]));
  const known = new Set(orders.map(({ body }) => body.local_id));
  const answered = orders.flatMap(({ body, answer, isSubmitted }) =>
    answer === null || isRefusal(answer)
      ? []
      : [{ body, answer, isSubmitted, order: byLocalId.get(body.local_id) }],
  );
  const checkResult = (
    check: string,
    count: number,
    violations: readonly string[],
  ): CheckResult => ({
    check,
    count,
    violations,
  });
  const named = (wrong: typeof answered) => wrong.map(({ body }) => body.local_id);
  const submitted = answered.filter(({ isSubmitted }) => isSubmitted);
  const slots = await database.query<{ slot: string; taken: number; units: number }>(SLOTS);
  const slotUnits = slotCapacity * UNITS_PER_ORDER;
  return [
    checkResult(
      'every acknowledged order is stored once, under the acknowledged id and number',
      answered.length,
      named(
        answered.filter(
          ({ order, answer }) =>
            order?.order_id !== answer.order_id || order.number !== answer.order_number,
        ),
      ),
    ),
    checkResult(
      'no order is stored that was not sent, none twice for a local_id',
      stored.length,
      stored.filter(({ local_id }) => !known.has(local_id)).map(({ local_id }) => local_id),
    ),
    checkResult(
      'totals are what the guests saw, and the sums of their lines',
      answered.length,
      named(
        answered.filter(({ order, body }) => order?.total_cents !== Math.round(body.total * 100)),
      ).concat(await names(database, WRONG_SUMS)),
    ),
    checkResult('each order has one number, unique within its day', stored.length, [
      ...(await names(database, WRONG_NUMBERS)),
    ]),
    checkResult(
      'every order acknowledged as submitted is submitted',
      submitted.length,
      named(submitted.filter(({ order }) => order?.is_submitted !== true)),
    ),
    checkResult(
      'no slot has more kitchen units than its capacity',
      slots.length,
      slots
        .filter(({ units }) => units > slotUnits)
        .map(({ slot, units }) => `${slot}: ${units} of ${slotUnits}`),
    ),
    checkResult(
      'slots hold as many orders as were acknowledged, and no more than their capacity',
      slots.length,
      slots
        .filter(({ taken }) => taken > slotCapacity)
        .map(({ slot }) => slot)
        .concat(
          wrongSlots(
            answered.map(({ order }) => order),
            slots,
          ),
        ),
    ),
  ];
}

function wrongSlots(
  acknowledged: readonly (StoredOrder | undefined)[],
  slots: readonly { readonly slot: string; readonly taken: number }[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const order of acknowledged) {
    if (order?.slot) counts.set(order.slot, (counts.get(order.slot) ?? 0) + 1);
  }
  return slots
    .filter(({ slot, taken }) => counts.get(slot) !== taken)
    .map(({ slot, taken }) => `${slot}: ${counts.get(slot)} answered, ${taken} stored`);
}

async function names(
  database: Pick<ShopDatabase, 'query'>,
  statement: string,
): Promise<readonly string[]> {
  return (await database.query<{ name: string }>(statement)).map(({ name }) => name);
}

/** Compares a backup with the orders acknowledged before it started, and with their later state. */
export async function judgeBackup(
  { database, restaurant }: Pick<Cluster, 'database' | 'restaurant'>,
  { file, begunAt }: { readonly file: string; readonly begunAt: number },
  orders: readonly GuestOrder[],
): Promise<CheckResult> {
  const spare = await database.createSpare();
  await restaurant(spare.url, 'restore', file);
  const restored = await spare.query<StoredOrder>(ORDERS);
  const byLocalId = new Map(restored.map((order) => [order.local_id, order]));
  const now = await database.query<StoredOrder>(ORDERS);
  const key = ({ local_id, order_id, number, total_cents }: StoredOrder) =>
    [local_id, order_id, number, total_cents].join(' ');
  const known = new Set(now.map(key));
  return {
    check: 'a backup made meanwhile restores every order acknowledged before it, and is complete',
    count: restored.length,
    violations: [
      ...orders
        .filter(({ answer }) => answer !== null && !isRefusal(answer))
        .filter(({ answeredAt, body }) => answeredAt < begunAt && !byLocalId.has(body.local_id))
        .map(({ body }) => `${body.local_id} is missing`),
      ...restored.map(key).filter((order) => !known.has(order)),
      ...(await names(spare, WRONG_SUMS)),
      ...(await names(spare, WRONG_NUMBERS)),
      ...(await names(spare, UNPAID)),
    ],
  };
}

const ORDERS = `
  SELECT local_id, order_id, number, total_cents, slot_starts_at::text AS slot,
    submitted_at IS NOT NULL AS is_submitted
  FROM orders`;

const SLOTS = `
  SELECT slot_starts_at::text AS slot, count(*) AS taken, sum(units)::int AS units
  FROM orders JOIN (
    SELECT order_id, sum(quantity) AS units FROM order_lines GROUP BY order_id
  ) AS lines USING (order_id)
  WHERE slot_starts_at IS NOT NULL GROUP BY slot_starts_at`;

const WRONG_SUMS = `
  SELECT local_id AS name FROM orders
  WHERE (SELECT sum(total_cents) FROM order_lines WHERE order_lines.order_id = orders.order_id)
    IS DISTINCT FROM subtotal_cents`;

const WRONG_NUMBERS = `
  SELECT day || ' n° ' || number AS name FROM orders GROUP BY day, number HAVING count(*) > 1`;

/** Paid orders without an entry in the ledger, or the other way round. */
const UNPAID = `
  SELECT local_id AS name FROM orders WHERE (status = 'paid')
    <> EXISTS (SELECT FROM payment_entries WHERE payment_entries.order_id = orders.order_id)`;
