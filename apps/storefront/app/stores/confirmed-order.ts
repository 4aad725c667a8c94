import type { Cents } from '@comptoir/domain/money';
import type { PaymentMethod } from '@comptoir/domain/payment-method';
import { create } from 'zustand';
import { asList, asNumber, asObject, asText, type JsonObject } from './json-shape.ts';
import type { KeptEntry } from './kept-state.ts';

/** A line as it was sold, ready to be read. */
export interface SoldLine {
  readonly quantity: number;
  readonly name: string;
  readonly options: string;
  readonly note: string;
  /** Before discounts; null for a gift. */
  readonly total: Cents | null;
}

/** The last order of this tab, as it was confirmed: the card may change, this does not. */
export interface ConfirmedOrder {
  readonly orderNumber: number;
  readonly isPickup: boolean;
  /** Where it is delivered to; empty for a pickup. */
  readonly address: string;
  readonly deliveryDate: string;
  /** 'ASAP', '12:00-12:15' or '12:00'. */
  readonly deliveryTimeRange: string;
  readonly paymentMethod: PaymentMethod;
  readonly lines: readonly SoldLine[];
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly delivery: Cents;
  readonly total: Cents;
}

interface ConfirmedOrderState {
  readonly order: ConfirmedOrder | null;
  /** False until the browser's storage was read: on the server and in the first render. */
  readonly isReady: boolean;
  remember(order: ConfirmedOrder): void;
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
    save: ({ order }) => order,
    restore: (kept) => {
      const order = restoreOrder(asObject(kept));
      return order && { order, isReady: true };
    },
    absent: { order: null, isReady: true },
  },
];

function restoreOrder(kept: JsonObject | null): ConfirmedOrder | null {
  const lines = asList(kept?.lines)?.map((line) => restoreLine(asObject(line) ?? {}));
  const [orderNumber, total] = [asNumber(kept?.orderNumber), asNumber(kept?.total)];
  if (!kept || !lines || orderNumber === null || total === null) return null;
  return {
    orderNumber,
    isPickup: kept.isPickup === true,
    address: asText(kept.address),
    deliveryDate: asText(kept.deliveryDate),
    deliveryTimeRange: asText(kept.deliveryTimeRange),
    paymentMethod: kept.paymentMethod === 'card' ? 'card' : 'cash',
    lines,
    subtotal: asNumber(kept.subtotal) ?? 0,
    discount: asNumber(kept.discount) ?? 0,
    delivery: asNumber(kept.delivery) ?? 0,
    total,
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
