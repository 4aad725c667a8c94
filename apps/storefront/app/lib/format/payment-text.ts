import type { PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import type { Translate } from '#lib/i18n/translate.ts';

export function paymentText(method: PaymentMethod, t: Translate): string {
  return method === 'cash' ? t('In cash') : t('By card');
}
