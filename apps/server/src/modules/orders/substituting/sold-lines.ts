import type { LinePart } from '@comptoir/domain/cart/priced-line';
import type { Allergen } from '@comptoir/domain/menu/allergens';
import { type Cents, sum } from '@comptoir/domain/money/money';
import type { ChangeableUnits } from '@comptoir/domain/orders/decide-substitution';
import { warnedAllergens } from '@comptoir/domain/orders/named-allergens';
import { unitsLeft } from '@comptoir/domain/orders/refund-parts';
import { type DishOfFormula, droppableUnits } from '@comptoir/domain/orders/substitution';
import type { Executor } from '#db/connection.ts';
import { ratesOfStored } from '#stored-rates.ts';
import type { OrderLineRow, OrderRow, SoldDish } from '../order-row.ts';
import { type OrderRefunds, orderRefunds, type PaidMoney } from '../refunds/refundable-order.ts';

/** A line of an order, with the units of it that a proposal may be about. */
export interface ChangeableLine
  extends ChangeableUnits,
    Pick<
      OrderLineRow,
      | 'item_id'
      | 'item_name'
      | 'options'
      | 'unit_price_cents'
      | 'note'
      | 'offer_id'
      | 'translation'
      | 'rate_basis_points'
    > {
  readonly dishes: readonly (SoldDish & DishOfFormula)[] | undefined;
}

/** An order whose lines can be changed. */
export interface ChangeableOrder
  extends Pick<OrderRow, 'locale' | 'order_type' | 'slot_starts_at' | 'taxes' | 'revision'> {
  /** The allergens that it warns of. Rule OB-18. */
  readonly warnedOf: readonly Allergen[];
  readonly isPaid: boolean;
  /** It was handed over and recalled. Rule OB-51. */
  readonly isRecalled: boolean;
  /** What can go back of it, and what did, in cents. */
  readonly left: Cents;
  readonly refunded: Cents;
  readonly refunds: OrderRefunds;
  readonly hasOpenProposal: boolean;
  readonly lines: readonly ChangeableLine[];
}

/**
 * An order with the units that may be changed; null for an unknown one. To change it, the order must be locked.
 * Rule SU-2.
 */
export async function changeableOrder(
  client: Executor,
  money: PaidMoney,
  orderId: string,
): Promise<ChangeableOrder | null> {
  const [refunds, { rows }] = await Promise.all([
    orderRefunds(client, money, orderId),
    client.query<OrderOfLines>({ name: 'changeable-order', text: SELECT, values: [orderId] }),
  ]);
  const [row] = rows;
  if (!refunds || !row) return null;
  const unrefunded = unitsLeft(refunds.order);
  const made = row.lines.filter((line) => line.quantity > line.cancelled_quantity);
  // Where only dishes at 0.00 € are made, they are the order.
  const hasPrice = made.some(({ total_cents }) => total_cents > 0);
  const isFree = ({ offer_id, total_cents }: OrderLineRow) =>
    offer_id !== null || (hasPrice && total_cents === 0);
  const boughtUnitsMade = sum(
    made.map((line) => (isFree(line) ? 0 : line.quantity - line.cancelled_quantity)),
  );
  const lines = row.lines.map((line): ChangeableLine => {
    const { position, quantity, charged, total_cents, discount_cents, cancelled_quantity } = line;
    const unrefundedUnits = unrefunded.get(position) ?? 0;
    const left = Math.max(0, Math.min(unrefundedUnits, quantity - cancelled_quantity));
    const rates = ratesOfStored(charged);
    return {
      position,
      item_id: line.item_id,
      item_name: line.item_name,
      options: line.options,
      unit_price_cents: line.unit_price_cents,
      dishes: line.dishes?.map(dishOfFormula),
      listed: line.dishes ? listedParts(line) : undefined,
      note: line.note,
      offer_id: line.offer_id,
      translation: line.translation ?? null,
      rate_basis_points: line.rate_basis_points,
      sold: { quantity, total: total_cents, discount: discount_cents, rates },
      taxRates: rates.length > 0 ? rates.map(({ rate }) => rate) : [line.rate_basis_points],
      refunded: quantity - unrefundedUnits,
      left,
      droppable: droppableUnits({ left, isFree: isFree(line) }, boughtUnitsMade),
      unitPrice: Math.round(total_cents / quantity),
    };
  });
  const { locale, order_type, slot_starts_at, taxes, revision, status } = row;
  return {
    ...{ locale, order_type, slot_starts_at, taxes, revision },
    warnedOf: warnedAllergens(row.avoided_allergens, [
      row.comment,
      row.allergies,
      ...row.lines.map(({ note }) => note),
    ]),
    isPaid: status === 'paid',
    isRecalled: row.is_recalled,
    left: refunds.order.left,
    refunded: refunds.refunded,
    refunds,
    hasOpenProposal: row.has_open_proposal,
    lines,
  };
}

function dishOfFormula(dish: SoldDish): SoldDish & DishOfFormula {
  const { rate_basis_points: taxRate, supplement_cents: amount, options } = dish;
  const extras = [{ rate: taxRate, amount }, ...optionParts(options)];
  return { ...dish, taxRate, extras };
}

/** What one formula cost before discounts: of each dish its share of the price and what is on top, and its own choices. */
function listedParts({ dishes, options }: OrderLineRow): readonly LinePart[] {
  const ofDishes = (dishes ?? []).flatMap((dish) => [
    { rate: dish.rate_basis_points, amount: dish.price_cents },
    ...optionParts(dish.options),
  ]);
  return [...ofDishes, ...optionParts(options)];
}

function optionParts(options: OrderLineRow['options']): LinePart[] {
  return options.map(({ price_cents, quantity, rate_basis_points: rate }) => ({
    rate,
    amount: price_cents * quantity,
  }));
}

interface OrderOfLines
  extends Pick<
    OrderRow,
    | ('locale' | 'order_type' | 'slot_starts_at' | 'taxes' | 'revision' | 'status')
    | ('comment' | 'allergies' | 'avoided_allergens')
  > {
  readonly has_open_proposal: boolean;
  readonly is_recalled: boolean;
  readonly lines: readonly (OrderLineRow & {
    readonly position: number;
    readonly cancelled_quantity: number;
  })[];
}

const SELECT = `
  SELECT locale, order_type, slot_starts_at, taxes, revision, status, comment, allergies, avoided_allergens,
    progress <> 'handed_over' AND handover_payments IS NOT NULL AS is_recalled,
    EXISTS (
      SELECT FROM order_substitutions AS proposal
      WHERE proposal.order_id = orders.order_id AND outcome IS NULL
    ) AS has_open_proposal,
    coalesce((
      SELECT json_agg(line ORDER BY line.position) FROM order_lines AS line
      WHERE line.order_id = orders.order_id
    ), '[]') AS lines
  FROM orders WHERE order_id = $1`;

/** The units of a line of an order. */
export interface SoldQuantity {
  readonly position: number;
  readonly quantity: number;
}

/** The units of each line of an order, in their order. */
export async function soldQuantities(
  executor: Executor,
  orderId: string,
): Promise<readonly SoldQuantity[]> {
  const { rows } = await executor.query<SoldQuantity>(
    'SELECT position, quantity FROM order_lines WHERE order_id = $1 ORDER BY position',
    [orderId],
  );
  return rows;
}
