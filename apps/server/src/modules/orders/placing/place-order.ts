import type { BindFailure } from '@comptoir/domain/group-orders/decide-binding';
import {
  decidePlacement,
  type PlacedOrder,
  type PlacementDecision,
} from '@comptoir/domain/orders/decide-placement';
import type { Portions } from '@comptoir/domain/orders/placement-limits';
import type { SlotRoom } from '@comptoir/domain/schedule/slot-room';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { type Commit, transaction } from '#db/transaction.ts';
import type { StoredOrder, StoredState } from './open-orders.ts';
import { limitOf, type OrderSubject, readFacts } from './order-facts.ts';
import { lockSubject } from './order-locks.ts';
import type { OrderRecord } from './order-record.ts';

type Decision = PlacementDecision<StoredState>;

export type Placement =
  | { readonly kind: 'stored'; readonly order: StoredOrder }
  /** What it is placed for does not take it. Rule GO-10. */
  | { readonly kind: 'bind_failed'; readonly failure: BindFailure }
  | Exclude<Decision, { readonly kind: 'write' | 'replace' | 'keep' | 'answer' }>;

export type PlaceOrder = (order: OrderRecord, room: SlotRoom) => Promise<Placement>;

/** Places orders, each once for its local id and within all limits. Rules I-11, K-31, S-11, S-23, SV-7 and OL-3. */
export function placeOrders(pool: pg.Pool, clock: Clock): PlaceOrder {
  const openDay = dayOpener(pool);

  return async function place(order, room) {
    await openDay(order.day);
    return transaction(pool, async (client, commit) => {
      // Sent together with BEGIN: the facts are read once the locks are held.
      const subject = subjectOf(order, room);
      const [locks, read] = await Promise.all([
        lockSubject(client, subject),
        readFacts(client, subject, order.placed_at.getTime()),
      ]);
      const facts = { ...locks, ...read, now: clock() };
      const decision = decidePlacement(placedOrder(order, room), facts);
      switch (decision.kind) {
        case 'write':
          return write(client, commit, order, null);
        case 'replace':
          return write(client, commit, order, decision.known);
        case 'keep':
          await commit(takePortions(client, decision.known.orderId, decision.missing));
          return stored(decision.known);
        case 'answer':
          return stored(decision.known);
        default:
          return decision;
      }
    });
  };
}

/** What is locked and read for an order. */
function subjectOf(order: OrderRecord, room: SlotRoom): OrderSubject {
  return {
    localId: order.local_id,
    clientHash: order.client_hash,
    slotStartsAt: order.slot_starts_at,
    room,
    marks: [...order.portions.keys()],
    offers: order.uses.map(limitOf),
    guestHash: order.guest_hash,
    userId: order.user_id,
    accountId: order.user_id,
    replaces: order.replaces,
  };
}

function placedOrder(order: OrderRecord, room: SlotRoom): PlacedOrder {
  return {
    contentHash: order.content_hash,
    locale: order.locale,
    restaurantVersion: order.restaurant_version,
    availabilityVersion: order.availability_version,
    room,
    load: order.load,
    portions: order.portions,
    offers: order.uses.map(limitOf),
  };
}

/**
 * Writes an order, under the id of the one that it replaces, and binds it to what it is placed for. The rows travel
 * with COMMIT, unless what it is bound to is written after them.
 */
async function write(
  client: pg.PoolClient,
  commit: Commit,
  sent: OrderRecord,
  replaced: StoredState | null,
): Promise<Placement> {
  const order = { ...sent, order_id: replaced?.orderId ?? sent.order_id };
  const { order_id, portions } = order;
  const binding = order.bind ? await order.bind(client, order_id) : null;
  if (binding && binding.kind !== 'bind') return { kind: 'bind_failed', failure: binding };
  const deleting = replaced && client.query('DELETE FROM orders WHERE order_id = $1', [order_id]);
  // A number is unique within its day only.
  const number = replaced?.day === order.day ? replaced.orderNumber : null;
  const written = Promise.all([
    writeRows(client, order, number),
    portions.size > 0 && takePortions(client, order_id, portions),
    deleting,
  ]);
  const [orderNumber] = binding ? await written : await commit(written);
  await binding?.write();
  return stored({ orderId: order_id, orderNumber, status: 'pending' });
}

/** Writes an order with its lines and what its offers give; without a number, with the next one of its day. Rule OL-8. */
async function writeRows(
  client: pg.PoolClient,
  order: OrderRecord,
  number: number | null,
): Promise<number> {
  const lines = order.lines.map((line, index) => ({ position: index + 1, ...line }));
  const { guest_hash, uses } = order;
  const row = { ...order, taxes: JSON.stringify(order.taxes) };
  const columns = ORDER_COLUMNS.map((column) => row[column]);
  const { rows } = await client.query<{ number: number }>({
    name: 'write-order',
    text: WRITE_ORDER,
    values: [number, JSON.stringify(lines), JSON.stringify(uses), guest_hash, ...columns],
  });
  if (!rows[0]) throw new Error('An order was written without its number.');
  return rows[0].number;
}

/** Writes down what an order takes of sold-out marks, beyond what it has. */
function takePortions(
  client: pg.PoolClient,
  orderId: string,
  portions: Portions,
): Promise<unknown> {
  return client.query({
    name: 'take-portions',
    text: `INSERT INTO hold_uses (hold_id, order_id, units)
      SELECT hold_id, $2, units FROM json_to_recordset($1::json) AS portion (hold_id text, units integer)
      ON CONFLICT (hold_id, order_id) DO UPDATE SET units = excluded.units`,
    values: [portionRows(portions), orderId],
  });
}

/** Portions as the rows of a JSON document. */
export function portionRows(portions: Portions): string {
  return JSON.stringify([...portions].map(([hold_id, units]) => ({ hold_id, units })));
}

function stored({ orderId, orderNumber, status }: StoredOrder): Placement {
  return { kind: 'stored', order: { orderId, orderNumber, status } };
}

/** The first order of a day fixes where the day's numbers start. */
function dayOpener(pool: pg.Pool): (day: string) => Promise<void> {
  let opened: string | undefined;
  return async (day) => {
    if (opened === day) return;
    await pool.query(
      `INSERT INTO order_days (day, counter_before)
       SELECT $1, CASE WHEN is_called THEN last_value ELSE last_value - 1 END FROM order_counter
       ON CONFLICT DO NOTHING`,
      [day],
    );
    opened = day;
  };
}

/** The columns of `orders` that an `OrderRecord` has. Placing draws the number, and later steps write the others. */
const ORDER_COLUMNS = [
  ...(['order_id', 'local_id', 'day', 'content_hash', 'status', 'placed_at', 'placed_by'] as const),
  ...(['held_until', 'order_type', 'delivery_date', 'delivery_time', 'slot_starts_at'] as const),
  ...(['load', 'payment_method', 'subtotal_cents', 'discount_cents', 'delivery_cents'] as const),
  ...([
    'tax_cents',
    'total_cents',
    'tip_cents',
    'taxes',
    'coupon_code',
    'coupon_offer_id',
  ] as const),
  ...(['first_name', 'last_name', 'email', 'phone', 'phone_e164', 'address', 'city'] as const),
  ...(['postal_code', 'country', 'entry_code', 'floor', 'comment'] as const),
  ...(['avoided_allergens', 'allergies', 'locale'] as const),
  ...(['restaurant_version', 'availability_version', 'user_id', 'client_hash'] as const),
] as const;

const parameterOf = (column: (typeof ORDER_COLUMNS)[number]) =>
  `$${ORDER_COLUMNS.indexOf(column) + 5}`;

/** $1 its number or null for the next one of its day, $2 its lines, $3 the uses of its offers by the guest $4, then its columns. */
const WRITE_ORDER = `
  WITH lines AS (
    INSERT INTO order_lines (
      order_id, position, item_id, item_name, quantity, unit_price_cents, options, dishes, note,
      total_cents, discount_cents, tax_cents, offer_id, rate_basis_points, charged, translation
    )
    SELECT ${parameterOf('order_id')}, * FROM json_to_recordset($2::json) AS line (
      position smallint, item_id text, item_name text, quantity smallint, unit_price_cents integer,
      options jsonb, dishes jsonb, note text, total_cents integer, discount_cents integer, tax_cents integer,
      offer_id text, rate_basis_points integer, charged jsonb, translation jsonb
    )
  ), uses AS (
    INSERT INTO offer_uses (
      order_id, guest_hash, offer_id, discount_cents, max_uses, max_uses_per_guest
    )
    SELECT ${parameterOf('order_id')}, $4, * FROM json_to_recordset($3::json) AS use (
      offer_id text, discount_cents integer, max_uses integer, max_uses_per_guest integer
    )
  )
  INSERT INTO orders (number, ${ORDER_COLUMNS.join(', ')})
  VALUES (
    coalesce($1::integer, nextval('order_counter') - (
      SELECT counter_before FROM order_days WHERE day = ${parameterOf('day')}
    )),
    ${ORDER_COLUMNS.map(parameterOf).join(', ')}
  ) RETURNING number`;
