import { toBasisPoints } from '@comptoir/contract/wire/euros';
import { DEFAULT_LOCALE } from '@comptoir/domain/languages/locale';
import type { Cents } from '@comptoir/domain/money/money';
import {
  type AddedLine,
  type AskedLineChange,
  decideLineChange,
  type LineChange,
} from '@comptoir/domain/orders/decide-line-change';
import {
  chargedFor,
  priceOnTop,
  type SoldUnits,
  taxFor,
} from '@comptoir/domain/orders/substitution';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import { storedRates } from '#stored-rates.ts';
import type { OrderMoney } from '../order-money.ts';
import type { LineTranslation, OptionNames, OrderLineRow } from '../order-row.ts';
import { storeRefund } from '../refunds/store-refund.ts';
import { namesOf } from '../sold-options.ts';
import { type ChangeableLine, type ChangeableOrder, changeableOrder } from './sold-lines.ts';

/** A change of units of a line. */
export interface UnitsChange extends AskedLineChange {
  readonly orderId: string;
  /** The dish that is served instead; null for none. */
  readonly swap: {
    readonly itemId: string;
    readonly name: string;
    readonly options: OrderLineRow['options'];
    readonly guestName: string;
    readonly guestOptions: OptionNames;
    /** In a formula on top of its price. */
    readonly unitPrice: Cents;
    /** Of a formula the place of the dish that it replaces; null for the whole line. */
    readonly dishAt: number | null;
  } | null;
  /** Names the refund, where the order is paid: it is requested once. */
  readonly refundId: string;
}

/**
 * Changes units of an order, which the end of their proposal has locked: leaves them out, or serves another dish. Returns
 * what is given back, in cents; null where these units are not there any more. Rules SU-5, SU-6, SU-8 and SU-14.
 */
export async function changeUnits(
  client: Executor,
  money: OrderMoney,
  change: UnitsChange,
  now: Instant,
): Promise<Cents | null> {
  const order = await changeableOrder(client, money, change.orderId);
  if (!order) return null;
  const decision = decideLineChange(change, { ...order, refundable: order.refunds.order });
  if (decision.kind === 'lapsed') return null;
  await write(client, money, { change, order, decision }, now);
  return decision.given;
}

interface DecidedChange {
  readonly change: UnitsChange;
  readonly order: ChangeableOrder;
  readonly decision: LineChange<ChangeableLine>;
}

/** The lines, what of them is not made, the total of an unpaid order, and the refund of a paid one. */
async function write(
  client: Executor,
  money: OrderMoney,
  { change: { orderId, swap, refundId }, order, decision }: DecidedChange,
  now: Instant,
): Promise<void> {
  const { line, rest, added, leftOut, lowered, refund } = decision;
  const positions = added.map(({ position }) => position);
  await Promise.all([
    rest && keepRest(client, orderId, line, rest),
    ...added.map(({ as, position, sold }) =>
      insertLine(client, orderId, position, swap ? ADDED[as](line, swap, order) : line, sold),
    ),
    leftOut && client.query(LEAVE_OUT, [orderId, leftOut.position, leftOut.quantity]),
    lowered && lowerTotal(client, orderId, order, lowered),
    money.addLines(client, orderId, line.position, positions),
  ]);
  if (!refund) return;
  // Read again, with the lines that were added.
  const sources = await money.sourcesOf(client, orderId);
  const { means } = order.refunds;
  const stated = { reason: 'missing_item', text: null, person: null, device: null } as const;
  const requested = { ...refund, ...stated, refundId, means };
  await storeRefund(client, money, { orderId, sources }, requested, now);
}

type Swap = NonNullable<UnitsChange['swap']>;

/** The added lines as they are stored. */
const ADDED: Readonly<
  Record<AddedLine['as'], (line: ChangeableLine, swap: Swap, order: ChangeableOrder) => StoredLine>
> = { formula: formulaWith, dish: dishInstead, difference: priceDifference };

/** The formula with another dish, whose supplement is what it costs on top with its choices. Rules SU-14 and SU-16. */
function formulaWith(line: ChangeableLine, swap: Swap): StoredLine {
  const { itemId, name, options, unitPrice, dishAt } = swap;
  const replaced = dishAt === null ? undefined : line.dishes?.[dishAt];
  if (!line.dishes || !replaced || dishAt === null) return line;
  const supplement_cents = Math.min(unitPrice, priceOnTop(replaced));
  const added = supplement_cents - replaced.supplement_cents;
  const dish = {
    ...replaced,
    ...{ item_id: itemId, item_name: name, options },
    ...{ supplement_cents, price_cents: replaced.price_cents + added },
  };
  return {
    ...line,
    unit_price_cents: line.unit_price_cents + added,
    dishes: line.dishes.with(dishAt, dish),
    translation: translationWith(line, dishAt, swap),
  };
}

/** The names of a formula for its guest with another dish; null where its line has none of its own. */
function translationWith(
  { translation }: ChangeableLine,
  dishAt: number,
  { guestName, guestOptions }: Swap,
): LineTranslation | null {
  const names = translation?.dishes?.[dishAt];
  if (!translation?.dishes || !names) return translation ?? null;
  const dish = { ...names, item_name: guestName, options: guestOptions };
  return { ...translation, dishes: translation.dishes.with(dishAt, dish) };
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

/** The dish that is served instead; the price of its choices is in its own. Rule SU-16. */
function dishInstead(line: ChangeableLine, swap: Swap): StoredLine {
  const { itemId, name, options, guestName, guestOptions } = swap;
  const guest = { item_name: guestName, options: guestOptions };
  const isSame =
    JSON.stringify(guest) === JSON.stringify({ item_name: name, options: namesOf(options) });
  // The dish is sold at the rate at which these units were charged. Rule SU-7.
  const rate_basis_points = line.sold.rates[0]?.rate ?? line.rate_basis_points;
  return {
    ...{ note: line.note, offer_id: line.offer_id, item_id: itemId, item_name: name, options },
    ...{ translation: isSame ? null : guest, rate_basis_points },
  };
}

/** What another dish costs less than this one, or than that of this formula. */
function priceDifference(
  line: ChangeableLine,
  { dishAt }: Swap,
  { locale }: ChangeableOrder,
): StoredLine {
  const { item_id, offer_id, translation = null } = line;
  const replaced = dishAt === null ? undefined : line.dishes?.[dishAt];
  const rate_basis_points = replaced?.taxRate ?? line.rate_basis_points;
  const item_name = `${line.item_name} (différence de prix)`;
  const named = { item_id, item_name, note: '', offer_id, rate_basis_points, translation };
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
    line.dishes && JSON.stringify(line.dishes.map(({ taxRate: _, extras: __, ...dish }) => dish)),
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
