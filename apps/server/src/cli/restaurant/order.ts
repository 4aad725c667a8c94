import { parseAmount } from '@comptoir/domain/money/typed-amount';
import { ORDER_PROGRESS, type OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { RefundDecision } from '@comptoir/domain/orders/refundable';
import { isCalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { inEuros } from '#jobs/written-values.ts';
import { cancelledRefundId } from '#modules/orders/order-money.ts';
import type { SubmittedOrderRow } from '#modules/orders/order-row.ts';
import { type OrderChange, type Orders, openOrders } from '#modules/orders/orders.ts';
import { purgeYear } from '#modules/orders/retention/delete-orders.ts';
import { orderMoney } from '#modules/payments/refunds/order-money.ts';
import { purgePayouts } from '#modules/payouts/payout-store.ts';
import { counted, FAILURE, MISUSE, SUCCESS, type Terminal } from './check-results.ts';
import { openRefunds, refundOutcome } from './refunds.ts';
import { type OpenedShop, withShop } from './with-shop.ts';

export interface OrderCommand {
  /** The number or id of the order. */
  readonly order: string;
  /** The day of the number; the last order with it when left out. */
  readonly day?: string | undefined;
  /** When left out, the order is only shown. */
  readonly status?: string | undefined;
  /** The refund of a cancelled order: « full », « none », « 12,50 ». */
  readonly refund?: string | undefined;
}

/** Shows an order, and changes its status when one is given. Rules T-1, T-2, T-6, and T-20. */
export async function orderCommand(
  { order, day, status, refund }: OrderCommand,
  terminal: Terminal,
): Promise<number> {
  const fail = (message: string) => {
    terminal.error(`${message}\n`);
    return FAILURE;
  };
  if (status !== undefined && !isProgress(status)) {
    return fail(`« ${status} » n’est pas un état : ${ORDER_PROGRESS.join(', ')}.`);
  }
  if (day !== undefined && !isCalendarDate(day)) {
    return fail(`« ${day} » n’est pas une date de la forme AAAA-MM-JJ.`);
  }
  if (refund !== undefined && status !== 'cancelled') {
    return fail('--refund ne s’emploie qu’avec --status cancelled.');
  }
  const decision = refund === undefined ? null : decisionOf(refund);
  if (decision === 'unclear') {
    return fail(`« ${refund} » n’est ni full, ni none, ni un montant comme 12,50.`);
  }
  return withShop(terminal, async (shop) => {
    const orders = openOrders({ pool: shop.pool, money: orderMoney, clock: Date.now });
    const found = await find(orders, order, day ?? null);
    if (!found) return fail(UNKNOWN);
    if (status === undefined) return show(found, found.progress, terminal);
    const change =
      status === 'cancelled'
        ? await orders.cancel(found.order_id, { refund: decision }, STAFF)
        : await orders.advance(found.order_id, { to: status }, STAFF);
    const problem = problemOf(change, found.number, status);
    if (problem !== null) return fail(problem);
    show(found, status, terminal);
    if (change.kind !== 'cancelled' || change.amount === 0) return SUCCESS;
    return sayRefund(shop, found.order_id, terminal);
  });
}

const STAFF = { actor: 'staff' } as const;

const UNKNOWN = 'Aucune commande enregistrée ne porte ce numéro.';

function isProgress(text: string): text is OrderProgress {
  return ORDER_PROGRESS.some((progress) => progress === text);
}

function decisionOf(text: string): RefundDecision | 'unclear' {
  if (text === 'full' || text === 'none') return text;
  const amount = parseAmount(text) ?? 0;
  return amount > 0 ? { amount } : 'unclear';
}

function find(orders: Orders, order: string, day: string | null) {
  return /^\d{1,6}$/.test(order) ? orders.findByNumber(Number(order), day) : orders.find(order);
}

/** Why the status was not changed; null when it was. */
function problemOf(change: OrderChange, number: number, status: OrderProgress): string | null {
  switch (change.kind) {
    case 'unknown':
      return UNKNOWN;
    case 'not_allowed':
      return `La commande ${number} est « ${change.from} » : elle ne peut pas devenir « ${status} ».`;
    case 'refund_required':
      return `La commande ${number} est payée : dites avec --refund ce que vous rendez des ${inEuros(change.left)} (full, none, ou un montant comme 12,50).`;
    case 'too_much':
      return `Il ne reste que ${inEuros(change.left)} à rendre.`;
    default:
      return null;
  }
}

function show(order: SubmittedOrderRow, progress: OrderProgress, terminal: Terminal): number {
  const { number, order_type, delivery_date, delivery_time, total_cents, status } = order;
  const type = order_type === 'pickup' ? 'à emporter' : 'à livrer';
  const amount = inEuros(total_cents);
  terminal.out(
    `Commande ${number} : ${progress}, ${type}, ${delivery_date} ${delivery_time}, ${amount}, ${status}\n`,
  );
  return SUCCESS;
}

/** The order is cancelled even when the provider rejects the refund. */
async function sayRefund(shop: OpenedShop, orderId: string, terminal: Terminal): Promise<number> {
  const refunds = await openRefunds(shop);
  const made = await refunds.attemptNow(cancelledRefundId(orderId));
  if (made) terminal.out(`${inEuros(made.amount)} ${refundOutcome(made).text}\n`);
  return SUCCESS;
}

/**
 * The law requires ten years after the financial year, which may end up to a year after the order.
 */
const KEPT_YEARS = 11;

/** Purges a year whose legal retention has ended. Rules U-53 and PO-30. */
export async function forgetYearCommand(given: string, terminal: Terminal): Promise<number> {
  if (!/^20\d\d$/.test(given)) {
    terminal.error(`« ${given} » n’est pas une année de la forme AAAA.\n`);
    return MISUSE;
  }
  const year = Number(given);
  const keptUntil = year + KEPT_YEARS;
  if (new Date().getUTCFullYear() <= keptUntil) {
    terminal.error(`Les commandes de ${year} se gardent jusqu’à la fin de ${keptUntil}.\n`);
    return FAILURE;
  }
  const purged = await withShop(terminal, async ({ pool }) => {
    const orders = await purgeYear(pool, year);
    return { orders, payouts: await purgePayouts(pool, year) };
  });
  const gone = `${counted(purged.orders, 'commande')} et ${counted(purged.payouts, 'versement')}`;
  terminal.out(`${year} : ${gone} en moins\n`);
  return SUCCESS;
}
