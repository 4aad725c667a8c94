import type { PaymentAction } from '@comptoir/domain/orders/payment-decision';
import type { ShareAction } from '@comptoir/domain/orders/payment-shares';
import type { Registry } from 'prom-client';
import { outcomeCounter } from '#metrics/initialised-counter.ts';

/** Counts the action decided for an intent; `give_up` for one that the provider does not know. */
export type CountPaymentAction = (action: PaymentAction | ShareAction | 'give_up') => void;

/** The outcomes of payments, each intent once. Rule U-30. */
export function paymentMetrics(registry: Registry): CountPaymentAction {
  const count = outcomeCounter(
    registry,
    'comptoir_payments_total',
    'Intents that paid their order, whose money goes back, that were cancelled or given up.',
    Object.values(OUTCOMES),
  );
  return (action) => {
    const outcome = OUTCOMES[action];
    if (outcome) count(outcome);
  };
}

/** Actions that are repeated have no outcome. */
const OUTCOMES: Partial<Record<Parameters<CountPaymentAction>[0], string>> = {
  pay_order: 'paid',
  refund: 'refunded',
  refund_late: 'refunded',
  cancel: 'cancelled',
  give_up: 'given_up',
};
