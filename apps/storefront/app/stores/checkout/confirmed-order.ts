import { fromCartLine } from '@comptoir/contract/orders/cart-mapping';
import { create } from 'zustand';
import type { DisplayedOrder, ReorderableLine, SoldLine } from '#lib/order/displayed-order.ts';
import { restoreLines } from '#stores/cart/stored-lines.ts';
import { type PersistedEntry, storedField } from '#stores/persistence/persisted-state.ts';
import {
  isTrue,
  listOf,
  number,
  objectOf,
  or,
  required,
  text,
} from '#stores/persistence/schema.ts';

interface ConfirmedOrderState {
  readonly order: DisplayedOrder | null;
  remember(order: DisplayedOrder): void;
}

export const createConfirmedOrderStore = () =>
  create<ConfirmedOrderState>()((set) => ({
    order: null,
    remember: (order) => set({ order }),
  }));

/** The order that the success page shows, also after a reload. */
export const useConfirmedOrder = createConfirmedOrderStore();

/** An order as it is stored. */
export function savedOrder(order: DisplayedOrder): object {
  return {
    ...order,
    basket: order.basket.map((before) => ({ ...before, line: fromCartLine(before.line) })),
  };
}

const soldLine = objectOf<SoldLine>({
  quantity: or(number, 1),
  name: text,
  options: text,
  dishes: or(listOf(required(text)), []),
  note: text,
  total: number,
});

const reorderableFields = objectOf<Omit<ReorderableLine, 'dishNames'>>({
  line: (stored) => restoreLines([stored])?.[0],
  name: text,
  total: or(number, 0),
});

const dishNames = listOf(required(text));

/** The names of dishes are those of a formula alone. */
function reorderableLine(stored: unknown): ReorderableLine | undefined {
  const line = reorderableFields(stored);
  return line && { ...line, dishNames: dishNames((stored as ReorderableLine).dishNames) };
}

/** The inverse of `savedOrder`; nothing for anything else. */
export const restoreOrder = objectOf<DisplayedOrder>({
  orderId: text,
  key: text,
  orderNumber: required(number),
  isPickup: isTrue,
  address: text,
  deliveryDate: text,
  deliveryTimeRange: text,
  startsAt: number,
  expectedAt: number,
  paymentMethod: (stored) => (stored === 'card' ? 'card' : 'cash'),
  lines: listOf((stored) => soldLine(stored ?? {})),
  basket: or(listOf(reorderableLine), []),
  subtotal: or(number, 0),
  discount: or(number, 0),
  delivery: or(number, 0),
  total: required(number),
  tip: or(number, 0),
  taxes: or(listOf(objectOf({ rate: required(number), tax: required(number) })), []),
  isTaxIncluded: (stored) => stored !== false,
  isOfGroup: isTrue,
});

export const persistedConfirmedOrder: readonly PersistedEntry<ConfirmedOrderState>[] = [
  storedField(
    'confirmed-order',
    'order',
    restoreOrder,
    null,
    (order) => order && savedOrder(order),
  ),
];
