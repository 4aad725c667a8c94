import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Translate } from '#lib/i18n/translate.ts';

interface ShownProgress {
  readonly progress: OrderProgress;
  readonly isPickup: boolean;
  /** Whether the restaurant was notified of the order. Rule J-51. */
  readonly isNotified: boolean;
  /** The first name of who brings it. Rule CO-6. */
  readonly courier: string | undefined;
}

/** The progress of an order as a sentence. */
export function progressText(
  { progress, isPickup, isNotified, courier }: ShownProgress,
  t: Translate,
): string {
  switch (progress) {
    case 'received':
      return isNotified ? t('The restaurant has your order.') : t('Your order is registered.');
    case 'accepted':
      return t('The restaurant has accepted your order.');
    case 'preparing':
      return t('Your order is being prepared.');
    case 'ready':
      return isPickup
        ? t('Your order is ready and awaits you at the counter.')
        : t('Your order is ready and will leave in a moment.');
    case 'out_for_delivery':
      return courier === undefined
        ? t('Your order is on its way to you.')
        : t('{name} is on the way with your order.', { name: courier });
    case 'handed_over':
      return t('Your order has been handed over. Enjoy your meal.');
    case 'cancelled':
      return t('Your order was cancelled. Call us if you have a question.');
  }
}
