import { type CardPayment, NO_CARD_PAYMENT } from '@comptoir/domain/checkout/payment-method';
import { create } from 'zustand';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import { asNumber, asObject, asText } from '#stores/persistence/json-shape.ts';
import type { PersistedEntry } from '#stores/persistence/persisted-state.ts';
import { restoreOrder, savedOrder } from './confirmed-order.ts';

interface CardPaymentState extends CardPayment {
  /** The last attempt failed. */
  readonly hasFailed: boolean;
  /** The last attempt came after its order had expired: a captured amount is refunded. Rule K-33. */
  readonly isLate: boolean;
  /** How often the card was edited or chosen. */
  readonly edits: number;
  /** An order whose payment was started and has no known outcome. Rule Y-12. */
  readonly awaited: DisplayedOrder | null;
  /** False until the browser's storage was read: on the server and in the first render. */
  readonly isReady: boolean;

  remember(card: Partial<CardPayment>): void;
  /** Called before the payment is confirmed: from now on its outcome is unknown. */
  begin(order: DisplayedOrder): void;
  /** The attempt took no money; the same intent can be paid again. */
  fail(): void;
  /** Another card, or the same one edited: the last attempt is no longer spoken of. */
  edited(): void;
  /** The order has expired: the intent is dropped. Rule K-33. */
  expire(): void;
  /** Drops the intent and its customer. Rule K-11. */
  startOver(): void;
}

const NOTHING = { ...NO_CARD_PAYMENT, hasFailed: false, isLate: false, awaited: null } as const;

export const createCardPayment = () =>
  create<CardPaymentState>()((set) => ({
    ...NOTHING,
    edits: 0,
    isReady: false,
    remember: (card) => set(card),
    begin: (awaited) => set({ awaited, hasFailed: false, isLate: false }),
    fail: () => set({ awaited: null, hasFailed: true }),
    edited: () => set(({ edits }) => ({ hasFailed: false, edits: edits + 1 })),
    expire: () => set({ ...NOTHING, isLate: true }),
    startOver: () => set(NOTHING),
  }));

/** The card payment of this tab. It never holds card numbers. */
export const useCardPayment = createCardPayment();

export const persistedCardPayment: readonly PersistedEntry<CardPaymentState>[] = [
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
    restore: (stored) => {
      const card = asObject(stored);
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
