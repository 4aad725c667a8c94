import { toEuros } from '@comptoir/contract/wire/euros';
import type { HandoverPayment } from '@comptoir/domain/money/handover-payments';

/** How an order is paid at hand-over, as it is sent: in euros. Rule BK-60. */
export function wirePayments(payments: readonly HandoverPayment[]) {
  return payments.map(({ means, amount, given, tip }) => ({
    means,
    amount: toEuros(amount),
    given: given === null ? null : toEuros(given),
    ...(tip > 0 && { tip: toEuros(tip) }),
  }));
}
