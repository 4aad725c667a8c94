import { type CardPayment, NO_CARD_PAYMENT } from '@comptoir/domain/checkout/payment-method';
import { create } from 'zustand';
import type { DisplayedOrder } from '#lib/order/displayed-order.ts';
import type { PersistedEntry } from '#stores/persistence/persisted-state.ts';
import { isTrue, number, objectOf, or, text } from '#stores/persistence/schema.ts';
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
    remember: (card) => set(card),
    begin: (awaited) => set({ awaited, hasFailed: false, isLate: false }),
    fail: () => set({ awaited: null, hasFailed: true }),
    edited: () => set(({ edits }) => ({ hasFailed: false, edits: edits + 1 })),
    expire: () => set({ ...NOTHING, isLate: true }),
    startOver: () => set(NOTHING),
  }));

/** The card payment of this tab. It never holds card numbers. */
export const useCardPayment = createCardPayment();

const storedCard = objectOf({
  clientSecret: or(text, null),
  customerId: or(text, null),
  paymentIntentId: or(text, null),
  amount: number,
  hasFailed: isTrue,
  awaited: or(restoreOrder, null),
});

export const persistedCardPayment: readonly PersistedEntry<CardPaymentState>[] = [
  {
    key: 'card-payment',
    save: (card) =>
      (card.customerId ?? card.paymentIntentId) === null
        ? null
        : { ...card, awaited: card.awaited && savedOrder(card.awaited) },
    restore: (stored) => {
      const card = storedCard(stored);
      return card && { ...card, isLate: false };
    },
    absent: NOTHING,
  },
];
