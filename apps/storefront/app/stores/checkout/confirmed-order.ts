import { fromCartLine } from '@comptoir/contract/orders/cart-mapping';
import { create } from 'zustand';
import type { DisplayedOrder, ReorderableLine, SoldLine } from '#lib/order/displayed-order.ts';
import { restoreLines } from '#stores/cart/stored-lines.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  type JsonObject,
} from '#stores/persistence/json-shape.ts';
import type { PersistedEntry } from '#stores/persistence/persisted-state.ts';

interface ConfirmedOrderState {
  readonly order: DisplayedOrder | null;
  /** False until the browser's storage was read: on the server and in the first render. */
  readonly isReady: boolean;
  remember(order: DisplayedOrder): void;
}

export const createConfirmedOrderStore = () =>
  create<ConfirmedOrderState>()((set) => ({
    order: null,
    isReady: false,
    remember: (order) => set({ order }),
  }));

/** The order that the success page shows, also after a reload. */
export const useConfirmedOrder = createConfirmedOrderStore();

export const persistedConfirmedOrder: readonly PersistedEntry<ConfirmedOrderState>[] = [
  {
    key: 'confirmed-order',
    save: ({ order }) => order && savedOrder(order),
    restore: (stored) => {
      const order = restoreOrder(asObject(stored));
      return order && { order, isReady: true };
    },
    absent: { order: null, isReady: true },
  },
];

/** An order as it is stored. */
export function savedOrder(order: DisplayedOrder): object {
  return {
    ...order,
    basket: order.basket.map((before) => ({ ...before, line: fromCartLine(before.line) })),
  };
}

/** The inverse of `savedOrder`; null for anything else. */
export function restoreOrder(stored: JsonObject | null): DisplayedOrder | null {
  const lines = asList(stored?.lines)?.map((line) => restoreLine(asObject(line) ?? {}));
  const [orderNumber, total] = [asNumber(stored?.orderNumber), asNumber(stored?.total)];
  if (!stored || !lines || orderNumber === null || total === null) return null;
  return {
    orderId: asText(stored.orderId),
    key: asText(stored.key),
    orderNumber,
    isPickup: stored.isPickup === true,
    address: asText(stored.address),
    deliveryDate: asText(stored.deliveryDate),
    deliveryTimeRange: asText(stored.deliveryTimeRange),
    startsAt: asNumber(stored.startsAt),
    expectedAt: asNumber(stored.expectedAt),
    paymentMethod: stored.paymentMethod === 'card' ? 'card' : 'cash',
    lines,
    basket: (asList(stored.basket) ?? []).flatMap((one) => restoreBefore(asObject(one) ?? {})),
    subtotal: asNumber(stored.subtotal) ?? 0,
    discount: asNumber(stored.discount) ?? 0,
    delivery: asNumber(stored.delivery) ?? 0,
    total,
    taxes: (asList(stored.taxes) ?? []).flatMap((tax) => restoreTax(asObject(tax) ?? {})),
    isTaxIncluded: stored.isTaxIncluded !== false,
    isOfGroup: stored.isOfGroup === true,
  };
}

function restoreLine(stored: JsonObject): SoldLine {
  return {
    quantity: asNumber(stored.quantity) ?? 1,
    name: asText(stored.name),
    options: asText(stored.options),
    note: asText(stored.note),
    total: asNumber(stored.total),
  };
}

function restoreBefore(stored: JsonObject): readonly ReorderableLine[] {
  const [line] = restoreLines([stored.line]) ?? [];
  return line ? [{ line, name: asText(stored.name), total: asNumber(stored.total) ?? 0 }] : [];
}

function restoreTax({ rate, tax }: JsonObject): DisplayedOrder['taxes'] {
  const [known, amount] = [asNumber(rate), asNumber(tax)];
  return known === null || amount === null ? [] : [{ rate: known, tax: amount }];
}
