import { readSetting } from '@comptoir/contract/settings/settings-path';
import type { PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import { HANDOVER_MEANS, type HandoverMeans } from '@comptoir/domain/money/handover-payments';
import type { Cents } from '@comptoir/domain/money/money';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { paymentText } from './order-texts.ts';

const MEANS_NAMES = {
  cash: 'cash',
  terminal: 'card',
  meal_voucher: 'meal vouchers',
  cheque: 'cheque',
} as const satisfies Record<HandoverMeans, string>;

/** « À régler au retrait : espèces, carte »; null where cash alone is taken. Rule BK-64. */
export function useHandoverText(isPickup: boolean): string | null {
  const t = useTranslate();
  const taken = readSetting(useSettings(), 'payments.at_handover');
  const names = HANDOVER_MEANS.filter((means) => Array.isArray(taken) && taken.includes(means));
  if (names.length === 0 || (names.length === 1 && names[0] === 'cash')) return null;
  const means = names.map((name) => t(MEANS_NAMES[name])).join(', ');
  return isPickup
    ? t('To pay at pickup: {means}', { means })
    : t('To pay at delivery: {means}', { means });
}

interface PaidOrder {
  readonly paymentMethod: PaymentMethod;
  readonly total: Cents;
  readonly isPickup: boolean;
  readonly isHandedOver: boolean;
}

/** How an order is paid, or was paid by one of several means. Rules K-25 and BK-64. */
export function usePaymentText({
  paymentMethod,
  total,
  isPickup,
  isHandedOver,
}: PaidOrder): string {
  const t = useTranslate();
  const handover = useHandoverText(isPickup);
  if (handover === null || paymentMethod === 'card' || total === 0) {
    return paymentText(paymentMethod, total, t);
  }
  if (!isHandedOver) return handover;
  return isPickup ? t('Paid at pickup') : t('Paid at delivery');
}
