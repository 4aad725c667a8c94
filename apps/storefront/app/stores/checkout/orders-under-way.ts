import { type Cart, lineKey } from '@comptoir/domain/cart/cart';
import { create } from 'zustand';
import { restoreLines, toStoredLines } from '#stores/cart/stored-lines.ts';
import {
  type PersistedEntry,
  persistOnce,
  storedField,
} from '#stores/persistence/persisted-state.ts';
import { listOf, number, objectOf, or, text } from '#stores/persistence/schema.ts';

/** An order that a tab of this browser has sent, whose outcome is not known yet. */
export interface OrderUnderWay {
  readonly localId: string;
  /** The cart as it was sent. */
  readonly lines: Cart;
  /** When it was sent, in milliseconds. */
  readonly sentAt: number;
}

/** For so long an order can be paid, in milliseconds. Rule K-30. */
const PAYABLE_MS = 60 * 60_000;

interface OrdersUnderWay {
  readonly orders: readonly OrderUnderWay[];
  /** Called before an order is sent. */
  send(order: OrderUnderWay): void;
  /** Its outcome is known. */
  end(localId: string): void;
}

/** The orders that are being paid, of all tabs of this browser. Rules Y-17 and Y-18. */
export const createOrdersUnderWay = () =>
  create<OrdersUnderWay>()((set) => {
    const others = (orders: readonly OrderUnderWay[], localId: string) =>
      orders.filter((order) => order.localId !== localId);
    return {
      orders: [],
      send: (order) => set(({ orders }) => ({ orders: [...others(orders, order.localId), order] })),
      end: (localId) => set(({ orders }) => ({ orders: others(orders, localId) })),
    };
  });

const useOrdersUnderWay = createOrdersUnderWay();

/** Whether another tab is paying an order with what is in the cart. Rule Y-17. */
export function isPaidElsewhere(
  orders: readonly OrderUnderWay[],
  { lines, localId, now }: { readonly lines: Cart; readonly localId: string; readonly now: number },
): boolean {
  return orders.some(
    (order) =>
      order.localId !== localId &&
      now - order.sentAt < PAYABLE_MS &&
      order.lines.every((sent) => quantityOf(lines, lineKey(sent)) >= sent.quantity),
  );
}

/** What stays in a cart of which `ordered` was ordered: what another tab added meanwhile. Rule Y-18. */
export function withoutOrdered(lines: Cart, ordered: Cart): Cart {
  return lines.flatMap((line) => {
    const quantity = line.quantity - quantityOf(ordered, lineKey(line));
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

function quantityOf(lines: Cart, key: string): number {
  return lines.find((line) => lineKey(line) === key)?.quantity ?? 0;
}

const storedOrders = listOf(
  objectOf<OrderUnderWay>({ localId: text, lines: restoreLines, sentAt: or(number, 0) }),
);

function unexpiredOrders(stored: unknown): readonly OrderUnderWay[] | undefined {
  return storedOrders(stored)?.filter(({ sentAt }) => Date.now() - sentAt < PAYABLE_MS);
}

export const persistedOrdersUnderWay: readonly PersistedEntry<OrdersUnderWay>[] = [
  storedField('orders-under-way', 'orders', unexpiredOrders, [], (orders) =>
    orders.length === 0
      ? null
      : orders.map((order) => ({ ...order, lines: toStoredLines(order.lines) })),
  ),
];

const start = persistOnce(useOrdersUnderWay, persistedOrdersUnderWay, () => window.localStorage);

/** Those of all tabs, which are read from the first use on. */
export function ordersUnderWay(): OrdersUnderWay {
  start();
  return useOrdersUnderWay.getState();
}
