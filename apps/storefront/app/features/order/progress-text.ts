import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { Translate } from '#lib/i18n/translate.ts';

/** A step's name; without a notification of the restaurant an order is only registered. Rule J-51. */
export function stepText(step: OrderProgress, isNotified: boolean, t: Translate): string {
  switch (step) {
    case 'received':
      return isNotified ? t('Received') : t('Registered');
    case 'accepted':
      return t('Received');
    case 'preparing':
      return t('In preparation');
    case 'ready':
      return t('Ready');
    case 'out_for_delivery':
      return t('On its way');
    case 'handed_over':
      return t('Handed over');
    case 'cancelled':
      return t('Cancelled');
  }
}

interface ShownProgress {
  readonly progress: OrderProgress;
  readonly isPickup: boolean;
  /** Whether the restaurant was notified of the order. Rule J-51. */
  readonly isNotified: boolean;
}

/** The progress of an order as a sentence. */
export function progressText(
  { progress, isPickup, isNotified }: ShownProgress,
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
      return t('Your order is on its way to you.');
    case 'handed_over':
      return t('Your order has been handed over. Enjoy your meal.');
    case 'cancelled':
      return t('Your order was cancelled. Call us if you have a question.');
  }
}
