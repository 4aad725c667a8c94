import { type CardPayment, NO_CARD_PAYMENT } from '@comptoir/domain/checkout/payment-method';
import { create } from 'zustand';
import type { SeenOrder } from '#lib/order/seen-order.ts';
import { asNumber, asObject, asText } from '#stores/persistence/json-shape.ts';
import type { KeptEntry } from '#stores/persistence/persisted-state.ts';
import { restoreOrder, savedOrder } from './confirmed-order.ts';

interface CardPaymentState extends CardPayment {
  /** The last try did not go through. */
  readonly hasFailed: boolean;
  /** The last try came after its order had expired: money that was taken goes back. Rule K-33. */
  readonly isLate: boolean;
  /** An order whose payment was begun and whose end nobody knows yet. Rule Y-12. */
  readonly awaited: SeenOrder | null;
  /** False until the browser's storage was read: on the server and in the first render. */
  readonly isReady: boolean;

  remember(card: Partial<CardPayment>): void;
  /** From now on money may be under way for this order. */
  begin(order: SeenOrder): void;
  /** The try is over and took no money; the same intent can be tried again. */
  fail(): void;
  /** The order has expired: nothing remains but that. Rule K-33. */
  expire(): void;
  /** Nothing remains of the card payment. Rule K-11. */
  startOver(): void;
}

const NOTHING = { ...NO_CARD_PAYMENT, hasFailed: false, isLate: false, awaited: null } as const;

export const createCardPayment = () =>
  create<CardPaymentState>()((set) => ({
    ...NOTHING,
    isReady: false,
    remember: (card) => set(card),
    begin: (awaited) => set({ awaited, hasFailed: false, isLate: false }),
    fail: () => set({ awaited: null, hasFailed: true }),
    expire: () => set({ ...NOTHING, isLate: true }),
    startOver: () => set(NOTHING),
  }));

/** How the card payment of this tab stands. No number of a card is ever in it. */
export const useCardPayment = createCardPayment();

export const keptCardPayment: readonly KeptEntry<CardPaymentState>[] = [
  {
    key: 'card-payment',
    save: ({ clientSecret, customerId, paymentIntentId, amount, hasFailed, awaited }) =>
      customerId === null && paymentIntentId === null
        ? null
        : {
            clientSecret,
            customerId,
            paymentIntentId,
            amount,
            hasFailed,
            awaited: awaited && savedOrder(awaited),
          },
    restore: (kept) => {
      const card = asObject(kept);
      if (!card) return null;
      return {
        clientSecret: asText(card.clientSecret) || null,
        customerId: asText(card.customerId) || null,
        paymentIntentId: asText(card.paymentIntentId) || null,
        amount: asNumber(card.amount),
        hasFailed: card.hasFailed === true,
        isLate: false,
        awaited: restoreOrder(asObject(card.awaited)),
        isReady: true,
      };
    },
    absent: { ...NOTHING, isReady: true },
  },
];
