import { toBasisPoints } from '@comptoir/contract/wire/euros';
import { DEFAULT_LOCALE } from '@comptoir/domain/languages/locale';
import type { Cents } from '@comptoir/domain/money/money';
import { type SelectedRefund, selectedRefund } from '@comptoir/domain/orders/refund-parts';
import {
  chargedFor,
  type SoldUnits,
  swapUnits,
  takeUnits,
  taxFor,
} from '@comptoir/domain/orders/substitution';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { storedRates } from '#stored-rates.ts';
import type { OrderMoney } from '../order-money.ts';
import type { LineTranslation } from '../order-row.ts';
import { orderRefunds } from '../refunds/refundable-order.ts';
import { storeRefund } from '../refunds/store-refund.ts';
import { type ChangeableLine, type ChangeableOrder, changeableOrder } from './sold-lines.ts';

/** A change of units of a line. */
export interface UnitsChange {
  readonly orderId: string;
  readonly position: number;
  readonly quantity: number;
  /** The dish that is served instead; null for none. */
  readonly swap: {
    readonly itemId: string;
    readonly name: string;
    readonly guestName: string;
    readonly unitPrice: Cents;
    /** Of a formula the place of the dish that it replaces; null for the whole line. */
    readonly dishAt: number | null;
  } | null;
  /** Names the refund, where the order is paid: it is requested once. */
  readonly refundId: string;
}

/**
 * Changes units of a locked order: leaves them out, or serves another dish. Of a paid order the money goes back as a
 * refund of units, as what was sold stays sold; of an unpaid one the lines and the total become what is to be paid.
 * Returns what is given back, in cents; null where these units are not there any more. Rules SU-5, SU-6, SU-8 and SU-14.
 */
export async function changeUnits(
  client: Executor,
  money: OrderMoney,
  change: UnitsChange,
  now: Instant,
): Promise<Cents | null> {
  const order = await changeableOrder(client, money, change.orderId);
  const line = order?.lines.find(({ position }) => position === change.position);
  if (!order || !line || line.left < change.quantity) return null;
  const { swap } = change;
  if (swap && swap.dishAt !== null) {
    return changeDish(client, { change, order, line }, swap.dishAt, swap);
  }
  return order.isPaid
    ? changePaid(client, money, { change, order, line }, now)
    : changeUnpaid(client, { change, order, line });
}

interface ChangeOfLine {
  readonly change: UnitsChange;
  readonly order: ChangeableOrder;
  readonly line: ChangeableLine;
}

/** Replaces a dish of a formula, whose units become a line of their own at what they were sold for. Rule SU-14. */
async function changeDish(
  client: Executor,
  { change, order, line }: ChangeOfLine,
  dishAt: number,
  swap: NonNullable<UnitsChange['swap']>,
): Promise<Cents | null> {
  const replaced = line.dishes?.[dishAt];
  if (!line.dishes || !replaced) return null;
  const { taken, rest } = takeUnits(line.sold, change.quantity, order.isPaid ? line.refunded : 0);
  await keepRest(client, change.orderId, line, rest);
  const next = Math.max(...order.lines.map((known) => known.position)) + 1;
  const dish = { ...replaced, item_id: swap.itemId, item_name: swap.name, options: [] };
  const changed = { ...line, dishes: line.dishes.with(dishAt, dish) };
  const translation = translationWith(line, dishAt, swap.guestName);
  await insertLine(client, change.orderId, next, { ...changed, translation }, taken);
  return 0;
}

/** The names of a formula for its guest with another dish; null where its line has none of its own. */
function translationWith(
  { translation }: ChangeableLine,
  dishAt: number,
  guestName: string,
): LineTranslation | null {
  const names = translation?.dishes?.[dishAt];
  if (!translation?.dishes || !names) return translation ?? null;
  const dish = { ...names, item_name: guestName, options: [] };
  return { ...translation, dishes: translation.dishes.with(dishAt, dish) };
}

async function changePaid(
  client: Executor,
  money: OrderMoney,
  { change, order, line }: ChangeOfLine,
  now: Instant,
): Promise<Cents> {
  const { orderId, position, quantity, swap, refundId } = change;
  if (!swap) {
    await client.query(LEAVE_OUT, [orderId, position, quantity]);
    return refundUnits(client, money, { refundId, orderId, position, quantity }, now);
  }
  const { taken, rest } = takeUnits(line.sold, quantity, line.refunded);
  const { swapped, difference } = swapUnits(taken, swap.unitPrice);
  await keepRest(client, orderId, line, rest);
  const next = Math.max(...order.lines.map((known) => known.position)) + 1;
  await insertLine(client, orderId, next, swappedLine(line, swap), swapped);
  if (chargedFor(difference) === 0) return 0;
  // What the other dish costs less stays a sold line, so that its refund has the taxes of its own units.
  const named = { ...differenceLine(line, order), note: '' };
  await insertLine(client, orderId, next + 1, named, difference);
  await client.query(LEAVE_OUT, [orderId, next + 1, quantity]);
  return refundUnits(client, money, { refundId, orderId, position: next + 1, quantity }, now);
}

/** Gives units back to the card; what the payment allows, where that is less. */
async function refundUnits(
  client: Executor,
  money: OrderMoney,
  refund: {
    readonly refundId: string;
    readonly orderId: string;
    readonly position: number;
    readonly quantity: number;
  },
  now: Instant,
): Promise<Cents> {
  const { refundId, orderId, position, quantity } = refund;
  const known = await orderRefunds(client, money, orderId);
  if (!known) return 0;
  const units = [{ part: position, quantity }];
  const wanted = selectedRefund(known.order, { units });
  const { left } = known.order;
  const isLimited = wanted.kind === 'too_much' && left > 0;
  const selected: SelectedRefund = isLimited
    ? selectedRefund(known.order, { amount: left })
    : wanted;
  if (selected.kind !== 'selected') return 0;
  const { amount, rates } = selected;
  const stated = {
    refundId,
    amount,
    rates,
    units: isLimited ? null : units,
    reason: 'missing_item' as const,
    text: null,
    person: null,
    device: null,
  };
  await storeRefund(
    client,
    money,
    { orderId, sources: known.sources },
    { ...stated, means: known.means },
    now,
  );
  return amount;
}

async function changeUnpaid(
  client: Executor,
  { change, order, line }: ChangeOfLine,
): Promise<Cents> {
  const { orderId, quantity, swap } = change;
  const { taken, rest } = takeUnits(line.sold, quantity);
  await keepRest(client, orderId, line, rest);
  let given = taken;
  if (swap) {
    const { swapped, difference } = swapUnits(taken, swap.unitPrice);
    const next = Math.max(...order.lines.map((known) => known.position)) + 1;
    await insertLine(client, orderId, next, swappedLine(line, swap), swapped);
    given = difference;
  }
  await lowerTotal(client, orderId, order, given);
  return chargedFor(given);
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
> &
  Partial<Pick<ChangeableLine, 'options' | 'dishes' | 'unit_price_cents'>>;

/** A line of the dish that is served instead, which has no options. */
function swappedLine(
  line: ChangeableLine,
  { itemId, name, guestName }: NonNullable<UnitsChange['swap']>,
): StoredLine {
  const translation = guestName === name ? null : { item_name: guestName, options: [] };
  // The dish is sold at the rate at which these units were charged. Rule SU-7.
  const rate_basis_points = line.sold.rates[0]?.rate ?? line.rate_basis_points ?? null;
  const { note, offer_id } = line;
  return { note, offer_id, item_id: itemId, item_name: name, translation, rate_basis_points };
}

/** A line of what another dish costs less than this one. */
function differenceLine(line: StoredLine, { locale }: ChangeableOrder): StoredLine {
  const { item_id, note, offer_id, rate_basis_points = null, translation = null } = line;
  const item_name = `${line.item_name} (différence de prix)`;
  const named = { item_id, item_name, note, offer_id, rate_basis_points, translation };
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
): Promise<void> {
  await client.query(INSERT_LINE, [
    ...[orderId, position, line.item_id, line.item_name, sold.quantity],
    line.unit_price_cents ?? Math.round(sold.total / sold.quantity),
    ...[line.note, sold.total, sold.discount, taxFor(sold), line.offer_id],
    JSON.stringify(storedRates(sold.rates)),
    line.translation && JSON.stringify(line.translation),
    line.rate_basis_points,
    JSON.stringify(line.options ?? []),
    line.dishes && JSON.stringify(line.dishes.map(({ taxRate: _, ...dish }) => dish)),
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
    discount_cents, tax_cents, offer_id, charged, translation, rate_basis_points, dishes
  ) VALUES ($1, $2, $3, $4, $5, $6, $15, $7, $8, $9, $10, $11, $12, $13, $14, $16)`;

const LOWER_TOTAL = `
  UPDATE orders SET subtotal_cents = subtotal_cents - $2, discount_cents = discount_cents - $3,
    tax_cents = tax_cents - $4, total_cents = total_cents - $5, taxes = $6
  WHERE order_id = $1`;
