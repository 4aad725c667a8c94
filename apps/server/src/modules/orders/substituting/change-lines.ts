import { toBasisPoints } from '@comptoir/contract/wire/euros';
import { DEFAULT_LOCALE } from '@comptoir/domain/languages/locale';
import type { Cents } from '@comptoir/domain/money/money';
import { decideUnitsChange, lastPosition } from '@comptoir/domain/orders/decide-units-change';
import { chargedFor, type SoldUnits, taxFor } from '@comptoir/domain/orders/substitution';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { storedRates } from '#stored-rates.ts';
import type { OrderMoney } from '../order-money.ts';
import { storeRefund } from '../refunds/store-refund.ts';
import { type ChangeableLine, type ChangeableOrder, changeableOrder } from './sold-lines.ts';

/** A change of units of a line. */
export interface LineChange {
  readonly orderId: string;
  readonly position: number;
  readonly quantity: number;
  /** The dish that is served instead; null for none. */
  readonly swap: {
    readonly itemId: string;
    readonly name: string;
    readonly guestName: string;
    readonly unitPrice: Cents;
  } | null;
  /** Names the refund, where the order is paid: it is requested once. */
  readonly refundId: string;
}

/**
 * Changes units of a locked order: reads it, decides and writes. Returns what is given back, in cents; null where
 * these units are not there any more. Rules SU-5, SU-6 and SU-8.
 */
export async function changeUnits(
  client: Executor,
  money: OrderMoney,
  { orderId, position, quantity, swap, refundId }: LineChange,
  now: Instant,
): Promise<Cents | null> {
  const order = await changeableOrder(client, money, orderId);
  const line = order?.lines.find((one) => one.position === position);
  if (!order || !line) return null;
  const { isPaid, lines, refunds } = order;
  const change = { position, quantity, dishPrice: swap?.unitPrice ?? null };
  const changed = decideUnitsChange(change, { isPaid, lines, refundable: refunds.order });
  if (!changed) return null;
  const { rest, leftOut, swapped, difference, lowered, refund } = changed;
  const last = lastPosition(lines);
  await Promise.all([
    rest && keepRest(client, orderId, line, rest),
    leftOut > 0 && client.query(LEAVE_OUT, [orderId, position, leftOut]),
    swap && swapped && insertLine(client, orderId, last + 1, swappedLine(line, swap), swapped, 0),
    difference &&
      insertLine(client, orderId, last + 2, differenceLine(line, order), difference, quantity),
    lowered && lowerTotal(client, orderId, order, lowered),
  ]);
  if (refund) {
    const stated = { ...refund, refundId, means: refunds.means, reason: 'missing_item' as const };
    const unsigned = { text: null, person: null, device: null };
    const { sources } = refunds;
    await storeRefund(client, money, { orderId, sources }, { ...stated, ...unsigned }, now);
  }
  return changed.given;
}

/** The line without the units that were taken off it; none of it may be left. */
async function keepRest(
  client: Executor,
  orderId: string,
  { position }: ChangeableLine,
  rest: SoldUnits,
): Promise<void> {
  if (rest.quantity === 0) {
    await client.query('DELETE FROM order_lines WHERE order_id = $1 AND position = $2', [
      orderId,
      position,
    ]);
    return;
  }
  await client.query(KEEP_REST, [
    ...[orderId, position, rest.quantity, rest.total, rest.discount, taxFor(rest)],
    JSON.stringify(storedRates(rest.rates)),
  ]);
}

type StoredLine = Pick<
  ChangeableLine,
  'item_id' | 'item_name' | 'note' | 'offer_id' | 'translation' | 'rate_basis_points'
>;

/** A line of the dish that is served instead, which has no options. */
function swappedLine(
  line: ChangeableLine,
  { itemId, name, guestName }: NonNullable<LineChange['swap']>,
): StoredLine {
  const translation = guestName === name ? null : { item_name: guestName, options: [] };
  // The dish is sold at the rate at which these units were charged. Rule SU-7.
  const rate_basis_points = line.sold.rates[0]?.rate ?? line.rate_basis_points ?? null;
  return { ...line, item_id: itemId, item_name: name, translation, rate_basis_points };
}

/** A line of what another dish costs less than this one. */
function differenceLine(line: StoredLine, { locale }: ChangeableOrder): StoredLine {
  const named = { ...line, note: '', item_name: `${line.item_name} (différence de prix)` };
  if (locale === DEFAULT_LOCALE) return named;
  const guestName = `${line.translation?.item_name ?? line.item_name} (price difference)`;
  return { ...named, translation: { item_name: guestName, options: [] } };
}

async function insertLine(
  client: Executor,
  orderId: string,
  position: number,
  line: StoredLine,
  sold: SoldUnits,
  cancelledQuantity: number,
): Promise<void> {
  await client.query(INSERT_LINE, [
    ...[orderId, position, line.item_id, line.item_name, sold.quantity],
    Math.round(sold.total / sold.quantity),
    ...[line.note, sold.total, sold.discount, taxFor(sold), line.offer_id],
    JSON.stringify(storedRates(sold.rates)),
    line.translation && JSON.stringify(line.translation),
    ...[line.rate_basis_points, cancelledQuantity],
  ]);
}

/** The amounts of an unpaid order without what is not to be paid; the delivery stays as it is. Rule SU-8. */
async function lowerTotal(
  client: Executor,
  orderId: string,
  { taxes }: ChangeableOrder,
  given: SoldUnits,
): Promise<void> {
  const lower = taxes.flatMap((stored) => {
    const own = given.rates.find(({ rate }) => rate === toBasisPoints(stored.rate));
    if (!own) return [stored];
    const tax_cents = stored.tax_cents - own.tax;
    if (stored.gross_cents === undefined) return [{ ...stored, tax_cents }];
    const gross_cents = stored.gross_cents - own.gross;
    return gross_cents === 0 ? [] : [{ ...stored, tax_cents, gross_cents }];
  });
  await client.query(LOWER_TOTAL, [
    ...[orderId, given.total, given.discount, taxFor(given), chargedFor(given)],
    JSON.stringify(lower),
  ]);
}

const LEAVE_OUT = `
  UPDATE order_lines SET cancelled_quantity = cancelled_quantity + $3 WHERE order_id = $1 AND position = $2`;

const KEEP_REST = `
  UPDATE order_lines SET quantity = $3, total_cents = $4, discount_cents = $5, tax_cents = $6, charged = $7
  WHERE order_id = $1 AND position = $2`;

const INSERT_LINE = `
  INSERT INTO order_lines (
    order_id, position, item_id, item_name, quantity, unit_price_cents, options, note, total_cents,
    discount_cents, tax_cents, offer_id, charged, translation, rate_basis_points, cancelled_quantity
  ) VALUES ($1, $2, $3, $4, $5, $6, '[]', $7, $8, $9, $10, $11, $12, $13, $14, $15)`;

const LOWER_TOTAL = `
  UPDATE orders SET subtotal_cents = subtotal_cents - $2, discount_cents = discount_cents - $3,
    tax_cents = tax_cents - $4, total_cents = total_cents - $5, taxes = $6
  WHERE order_id = $1`;
