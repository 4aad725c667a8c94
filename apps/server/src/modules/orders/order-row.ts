import { randomBytes } from 'node:crypto';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { Allergen } from '@comptoir/domain/menu/allergens';
import type { CancelReason } from '@comptoir/domain/orders/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { permissionsOf, STAFF_ROLES } from '@comptoir/domain/staff/permissions';
import type { Executor } from '#db/connection.ts';
import type { StoredRateAmount } from '#stored-rates.ts';
import { STEP_IS_UNDONE, type StoredPayment } from './order-events.ts';
import { PROPOSALS, type ProposalRow } from './substituting/proposal-row.ts';

/** An order with its lines, as the database stores it; amounts in cents. */
export interface OrderRow {
  readonly order_id: string;
  /** The id that the storefront gave it. */
  readonly local_id: string;
  readonly number: number;
  readonly status: 'pending' | 'paid';
  readonly placed_at: Date;
  /** When it was submitted; null while it is open. */
  readonly submitted_at: Date | null;
  /** The step of the kitchen; null while the order is open. */
  readonly progress: OrderProgress | null;
  /** Counts the changes of the order. */
  readonly revision: number;
  /** What the restaurant promised; null before. */
  readonly promised_at: Date | null;
  readonly cancel_reason: CancelReason | null;
  readonly order_type: 'pickup' | 'delivery';
  readonly delivery_date: string;
  readonly delivery_time: string;
  readonly slot_starts_at: Date | null;
  readonly payment_method: 'cash' | 'card';
  readonly subtotal_cents: number;
  readonly discount_cents: number;
  readonly delivery_cents: number;
  readonly tax_cents: number;
  readonly total_cents: number;
  /** Paid by card on top of the total. */
  readonly tip_cents: number;
  /** Rule BK-6. */
  readonly taxes: readonly StoredRateAmount[];
  readonly coupon_code: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly user_id: string | null;
  /** Whether the order was placed by the verified account of this e-mail address. Rule J-41. */
  readonly is_address_proven: boolean;
  /** As it was typed. */
  readonly phone: string;
  /** As it is dialled from anywhere; empty once the order is anonymised. */
  readonly phone_e164: string;
  readonly address: string;
  readonly city: string;
  readonly postal_code: string;
  readonly country: string;
  /** What opens the door of the building, and the way to that of the guest; empty where nothing was written. */
  readonly entry_code: string;
  readonly floor: string;
  readonly comment: string;
  /** The language that it was placed in. Rule LA-35. */
  readonly locale: Locale;
  /** What the guest filtered the menu by. */
  readonly allergies: string;
  readonly avoided_allergens: readonly Allergen[];
  /** Opens the order's state without an account. */
  readonly link_key: string | null;
  /** The card intent that pays it. */
  readonly intent_id: string | null;
  /** Null before the ticket is about to be sent, and once its mark is deleted. */
  readonly is_ticket_delivered: boolean | null;
  readonly lines: readonly OrderLineRow[];
  /** Steps after `received`, the first one first; null while there is none. */
  readonly steps: readonly { readonly progress: OrderProgress; readonly at: string }[] | null;
  /** What was decided about the money when the order was cancelled; null where nothing was. Rule T-20. */
  readonly cancellation: {
    readonly refundable: number;
    readonly refund: number;
    /** What was written to the reason. */
    readonly text?: string;
  } | null;
  /** What the restaurant proposed to change, the oldest first; null where it proposed nothing. Rule SU-1. */
  readonly proposals: readonly ProposalRow[] | null;
}

/** A submitted order. */
export interface SubmittedOrderRow extends OrderRow {
  /** Of the person who delivers it; null without one. */
  readonly courier_name: string | null;
  /** How it was paid at hand-over, also where it was recalled since; null before. */
  readonly handover_payments: readonly StoredPayment[] | null;
  readonly submitted_at: Date;
  readonly progress: OrderProgress;
}

/**
 * Whether what an order costs was paid: by card, or when it was handed over, also where it was recalled since. Rules
 * BK-60 and OB-51.
 */
export function isSettled({
  status,
  handover_payments,
}: Pick<SubmittedOrderRow, 'status' | 'handover_payments'>): boolean {
  return status === 'paid' || handover_payments !== null;
}

export interface OrderLineRow {
  readonly item_id: string;
  readonly item_name: string;
  readonly quantity: number;
  readonly unit_price_cents: number;
  readonly options: readonly {
    readonly group_id: string;
    readonly group_name: string;
    readonly option_id: string;
    readonly name: string;
    readonly quantity: number;
    readonly price_cents: number;
    readonly rate_basis_points: number;
    /** Set of a size, whose price is that of its line. Rule C-16. */
    readonly is_size?: true;
  }[];
  /** Of a formula its dishes, in the order of its courses; absent or null of any other item. Rule C-27. */
  readonly dishes?: readonly SoldDish[] | null;
  readonly note: string;
  readonly total_cents: number;
  readonly discount_cents: number;
  readonly tax_cents: number;
  /** The offer of a free line. */
  readonly offer_id: string | null;
  /** The rate of its item, also where it costs nothing. Rule IV-3. */
  readonly rate_basis_points: number;
  /** What all of its units were charged by rate. Rule RF-1. */
  readonly charged: readonly StoredRateAmount[];
  /** The names in the guest's language; absent or null where they are those of the kitchen. Rule LA-35. */
  readonly translation?: LineTranslation | null;
  /** Units that are not made, as the guest agreed; absent of a new order. Rule SU-8. */
  readonly cancelled_quantity?: number;
}

/** A chosen dish of a formula, for one unit of its line. */
export interface SoldDish {
  readonly course_id: string;
  readonly course_name: string;
  readonly item_id: string;
  readonly item_name: string;
  readonly supplement_cents: number;
  /** Its share of the formula's price with its supplement, without its options. Rule C-23. */
  readonly price_cents: number;
  readonly rate_basis_points: number;
  readonly options: OrderLineRow['options'];
}

type SoldNames = Pick<OrderLineRow, 'item_name' | 'options'>;

/** The name of what was sold, with its size: « Pizza, Grande ». Rule C-16. */
export function soldName({ item_name, options }: SoldNames): string {
  const size = options.find(({ is_size }) => is_size);
  return size ? `${item_name}, ${size.name}` : item_name;
}

/** The same with the dishes of a formula: « Formule midi (Soupe, Vin rouge) ». Rule C-27. */
export function soldLineName({
  dishes,
  ...line
}: SoldNames & { readonly dishes?: readonly SoldNames[] | null | undefined }): string {
  const chosen = (dishes ?? []).map(soldName).join(', ');
  return chosen === '' ? soldName(line) : `${soldName(line)} (${chosen})`;
}

/** The names of options, in the order of these. */
export type OptionNames = readonly { readonly group_name: string; readonly name: string }[];

/** The names of a line, of its options and of its dishes, in the order of these. */
export interface LineTranslation {
  readonly item_name: string;
  readonly options: OptionNames;
  readonly dishes?: readonly {
    readonly course_name: string;
    readonly item_name: string;
    readonly options: OptionNames;
  }[];
}

/** Who may deliver. Rule CO-1. */
const CARRYING_ROLES = STAFF_ROLES.filter((role) => permissionsOf(role).has('deliveries.run'));

/**
 * SQL for the person who delivers an order in `orders`: who was removed, or delivers no more, has no open delivery.
 * Rule CO-3.
 */
export const COURIER = `CASE WHEN orders.progress IN ('handed_over', 'cancelled') OR EXISTS (
      SELECT FROM staff_people WHERE staff_people.person_id = orders.courier_id
        AND staff_people.role IN (${CARRYING_ROLES.map((role) => `'${role}'`).join(', ')})
    ) THEN orders.courier_id END`;

/** Selects an order with lines and steps; `WHERE` follows. */
export const SELECT_ORDER = `
  SELECT orders.*, order_links.key AS link_key, order_payments.intent_id,
    coalesce((
      SELECT lower(users.email) = lower(orders.email) FROM users
      WHERE users.user_id = orders.user_id AND users.verified_at IS NOT NULL
    ), false) AS is_address_proven,
    (
      SELECT state = 'sent' OR (state = 'waiting' AND tries = 0) FROM mails
      WHERE mails.order_id = orders.order_id AND kind = 'order_ticket' AND occasion = ''
    ) AS is_ticket_delivered,
    coalesce((
      SELECT json_agg(line ORDER BY line.position) FROM order_lines AS line
      WHERE line.order_id = orders.order_id
    ), '[]') AS lines,
    (
      SELECT json_agg(json_build_object('progress', event.data ->> 'progress', 'at', event.at)
        ORDER BY event.sequence)
      FROM order_events AS event
      WHERE event.order_id = orders.order_id AND event.type IN ('advanced', 'cancelled')
        AND NOT ${STEP_IS_UNDONE}
    ) AS steps,
    (
      SELECT json_strip_nulls(json_build_object(
        'refundable', refundable_cents, 'refund', refund_cents, 'text', text
      ))
      FROM order_cancellations WHERE order_cancellations.order_id = orders.order_id
    ) AS cancellation,
    ${PROPOSALS} AS proposals
  FROM orders
  LEFT JOIN order_links USING (order_id)
  LEFT JOIN order_payments USING (order_id)`;

/** The submitted orders that an SQL condition selects. */
export async function submittedOrders(
  executor: Executor,
  condition: string,
  values: readonly unknown[],
): Promise<readonly SubmittedOrderRow[]> {
  const { rows } = await executor.query<SubmittedOrderRow>(
    `${SELECT_ORDER} WHERE orders.submitted_at IS NOT NULL AND ${condition}`,
    [...values],
  );
  return rows;
}

/** Reads submitted orders: by their ids and by number. */
export function orderQueries(executor: Executor) {
  const findMany = (condition: string, values: readonly unknown[]) =>
    submittedOrders(executor, condition, values);
  const findOne = async (condition: string, values: readonly unknown[]) =>
    (await findMany(condition, values))[0] ?? null;

  return {
    find: (orderId: string) => findOne('orders.order_id = $1', [orderId]),

    /** The orders among these ids that exist, unsorted. Rule T-12. */
    findAll: (orderIds: readonly string[]) =>
      findMany('orders.order_id = ANY($1::text[])', [orderIds]),

    /** The order with this number: of a day, or the last one that had it. */
    findByNumber: (number: number, day: CalendarDate | null) =>
      findOne(
        `orders.number = $1 AND ($2::date IS NULL OR orders.day = $2)
         ORDER BY orders.day DESC LIMIT 1`,
        [number, day],
      ),
  };
}

/** What is counted of a submitted order. */
type SoldOrder = Pick<OrderRow, 'order_type' | 'payment_method' | 'total_cents'>;

/** Creates the links that open submitted orders without an account; returns what is counted of each. */
export async function openLinks(
  client: Executor,
  orderIds: readonly string[],
): Promise<readonly SoldOrder[]> {
  const keys = orderIds.map(() => randomBytes(32).toString('base64url'));
  return (await client.query<SoldOrder>(OPEN_LINKS, [orderIds, keys])).rows;
}

const OPEN_LINKS = `
  WITH opened AS (
    INSERT INTO order_links (order_id, key) SELECT order_id, key
    FROM unnest($1::text[], $2::text[]) AS opened (order_id, key) JOIN orders USING (order_id)
    ON CONFLICT DO NOTHING
  )
  SELECT order_type, payment_method, total_cents FROM orders WHERE order_id = ANY($1::text[])`;
