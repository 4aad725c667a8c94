import {
  canPay,
  defaultPaymentMethod,
  type PaymentMethod,
  type PaymentOptions,
  SMALLEST_CARD_AMOUNT,
} from '@comptoir/domain/checkout/payment-method';
import type { Cents } from '@comptoir/domain/money/money';

const METHODS: readonly PaymentMethod[] = ['cash', 'card'];

export interface OfferedPayment {
  /** Cash first; none for a total of 0, which has nothing to pay. */
  readonly methods: readonly PaymentMethod[];
  /** The restaurant takes cards, but `total` is below their minimum. */
  readonly isBelowCardMinimum: boolean;
  /** The guest's choice while it is possible, else the first possible method, else the default. */
  readonly chosen: PaymentMethod;
}

/** How an order over `total` can be paid. Rules K-12 and K-25. */
export function offeredPayment(
  choice: PaymentMethod | null,
  options: PaymentOptions,
  total: Cents,
): OfferedPayment {
  if (total === 0) return { methods: [], isBelowCardMinimum: false, chosen: 'cash' };
  const methods = METHODS.filter((method) => canPay(method, options, total));
  const isPossible = choice !== null && methods.includes(choice);
  return {
    methods,
    isBelowCardMinimum: options.card && total < SMALLEST_CARD_AMOUNT,
    chosen: isPossible ? choice : (methods[0] ?? defaultPaymentMethod(options)),
  };
}
