import {
  canPay,
  defaultPaymentMethod,
  type PaymentMethod,
  type PaymentOptions,
} from '@comptoir/domain/checkout/payment-method';
import type { Cents } from '@comptoir/domain/money/money';

const METHODS: readonly PaymentMethod[] = ['cash', 'card'];

/** How an order over `total` can be paid, cash first. Rule K-12. */
export function offeredMethods(options: PaymentOptions, total: Cents): readonly PaymentMethod[] {
  return METHODS.filter((method) => canPay(method, options, total));
}

/** The way that was chosen, as long as it can be; else the first that can, else the one to start with. Rule K-12. */
export function chosenMethod(
  chosen: PaymentMethod | null,
  options: PaymentOptions,
  total: Cents,
): PaymentMethod {
  if (chosen !== null && canPay(chosen, options, total)) return chosen;
  return offeredMethods(options, total)[0] ?? defaultPaymentMethod(options);
}
