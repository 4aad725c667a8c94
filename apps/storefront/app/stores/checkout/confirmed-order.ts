import { fromCartLine } from '@comptoir/contract/orders/cart-mapping';
import { create } from 'zustand';
import type { LineBefore, SeenOrder, SoldLine } from '#lib/order/seen-order.ts';
import { restoreLines } from '#stores/cart/stored-lines.ts';
import {
  asList,
  asNumber,
  asObject,
  asText,
  type JsonObject,
} from '#stores/persistence/json-shape.ts';
import type { KeptEntry } from '#stores/persistence/persisted-state.ts';

interface ConfirmedOrderState {
  readonly order: SeenOrder | null;
  /** False until the browser's storage was read: on the server and in the first render. */
  readonly isReady: boolean;
  remember(order: SeenOrder): void;
}

export const createConfirmedOrderStore = () =>
  create<ConfirmedOrderState>()((set) => ({
    order: null,
    isReady: false,
    remember: (order) => set({ order }),
  }));

/** What the page after an order shows, also when it is loaded again. */
export const useConfirmedOrder = createConfirmedOrderStore();

export const keptConfirmedOrder: readonly KeptEntry<ConfirmedOrderState>[] = [
  {
    key: 'confirmed-order',
    save: ({ order }) => order && savedOrder(order),
    restore: (kept) => {
      const order = restoreOrder(asObject(kept));
      return order && { order, isReady: true };
    },
    absent: { order: null, isReady: true },
  },
];

/** An order as JSON keeps it. */
export function savedOrder(order: SeenOrder): object {
  return {
    ...order,
    basket: order.basket.map((before) => ({ ...before, line: fromCartLine(before.line) })),
  };
}

/** Reads what `savedOrder` made; null for anything else. */
export function restoreOrder(kept: JsonObject | null): SeenOrder | null {
  const lines = asList(kept?.lines)?.map((line) => restoreLine(asObject(line) ?? {}));
  const [orderNumber, total] = [asNumber(kept?.orderNumber), asNumber(kept?.total)];
  if (!kept || !lines || orderNumber === null || total === null) return null;
  return {
    key: asText(kept.key),
    orderNumber,
    isPickup: kept.isPickup === true,
    address: asText(kept.address),
    deliveryDate: asText(kept.deliveryDate),
    deliveryTimeRange: asText(kept.deliveryTimeRange),
    startsAt: asNumber(kept.startsAt),
    paymentMethod: kept.paymentMethod === 'card' ? 'card' : 'cash',
    lines,
    basket: (asList(kept.basket) ?? []).flatMap((one) => restoreBefore(asObject(one) ?? {})),
    subtotal: asNumber(kept.subtotal) ?? 0,
    discount: asNumber(kept.discount) ?? 0,
    delivery: asNumber(kept.delivery) ?? 0,
    total,
    taxes: (asList(kept.taxes) ?? []).flatMap((tax) => restoreTax(asObject(tax) ?? {})),
    isTaxIncluded: kept.isTaxIncluded !== false,
  };
}

function restoreLine(kept: JsonObject): SoldLine {
  return {
    quantity: asNumber(kept.quantity) ?? 1,
    name: asText(kept.name),
    options: asText(kept.options),
    note: asText(kept.note),
    total: asNumber(kept.total),
  };
}

function restoreBefore(kept: JsonObject): readonly LineBefore[] {
  const [line] = restoreLines([kept.line]) ?? [];
  return line ? [{ line, name: asText(kept.name), total: asNumber(kept.total) ?? 0 }] : [];
}

function restoreTax({ rate, tax }: JsonObject): SeenOrder['taxes'] {
  const [known, amount] = [asNumber(rate), asNumber(tax)];
  return known === null || amount === null ? [] : [{ rate: known, tax: amount }];
}
