import { toEuros } from '@comptoir/contract/euros';
import { ORDER_PROGRESS, type OrderProgress } from '@comptoir/domain/order-progress';
import { isCalendarDate } from '@comptoir/domain/restaurant-time';
import type { OrderRow } from '#modules/orders/order-row.ts';
import { latestProgress } from '#modules/orders/progress-history.ts';
import { type FinalizedOrders, finalizedOrders } from '#modules/orders/repository.ts';
import { withShop } from './opened-database.ts';
import { FAILURE, SUCCESS, type Terminal } from './terminal.ts';

export interface OrderCommand {
  /** Its number, or its id. */
  readonly order: string;
  /** The day whose number it is; without one the last order with this number. */
  readonly day?: string | undefined;
  /** Without one the order is only shown. */
  readonly status?: string | undefined;
}

/** Shows an order, and moves it on where a status is given. Rules T-1, T-2 and T-6. */
export async function orderCommand(
  { order, day, status }: OrderCommand,
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
  return withShop(terminal, async ({ pool }) => {
    const orders = finalizedOrders(pool);
    const found = await find(orders, order, day ?? null);
    if (!found) return fail('Aucune commande enregistrée ne porte ce numéro.');
    if (status === undefined) return show(found, latestProgress(found), terminal);
    const change = await orders.moveTo(found.order_id, status, Date.now());
    switch (change.kind) {
      case 'unknown':
        return fail('Aucune commande enregistrée ne porte ce numéro.');
      case 'not_allowed':
        return fail(
          `La commande ${found.number} est « ${change.from} » : elle ne peut pas devenir « ${status} ».`,
        );
      default:
        return show(found, status, terminal);
    }
  });
}

function isProgress(text: string): text is OrderProgress {
  return ORDER_PROGRESS.some((progress) => progress === text);
}

function find(orders: FinalizedOrders, order: string, day: string | null) {
  return /^\d{1,6}$/.test(order) ? orders.findByNumber(Number(order), day) : orders.find(order);
}

function show(order: OrderRow, progress: OrderProgress, terminal: Terminal): number {
  const { number, order_type, delivery_date, delivery_time, total_cents, status } = order;
  const type = order_type === 'pickup' ? 'à emporter' : 'à livrer';
  const amount = `${toEuros(total_cents).toFixed(2)} €`;
  terminal.out(
    `Commande ${number} : ${progress}, ${type}, ${delivery_date} ${delivery_time}, ${amount}, ${status}\n`,
  );
  return SUCCESS;
}
