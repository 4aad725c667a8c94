import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { requestedTimeText } from '#lib/format/order-texts.ts';
import type { Translate } from '#lib/i18n/translate.ts';

type Participants = Pick<WireGroupOrderState, 'participants'>;

/** The name by which the host is called; empty once the group is over. */
export function hostName({ participants }: Participants): string {
  return participants.find((one) => one.is_host)?.label ?? '';
}

/** « Commande avec Léa », for the host « Votre commande à plusieurs ». */
export function groupTitle(state: Participants, isHost: boolean, t: Translate): string {
  const name = hostName(state);
  if (isHost) return t('Your group order');
  return name === '' ? t('Group order') : t('Order with {name}', { name });
}

/** « À emporter · aujourd’hui, 12:15 - 12:30 »; while shares are paid, the order has a time that the group may not know. */
export function planText(
  { plan, payment }: Pick<WireGroupOrderState, 'plan' | 'payment'>,
  today: CalendarDate,
  t: Translate,
): string {
  const type = plan.is_pickup ? t('Pickup') : t('Delivery');
  if (plan.delivery_time_range === null) {
    return payment === 'shares' ? type : `${type} · ${t('time not chosen yet')}`;
  }
  const time = { deliveryDate: plan.delivery_date, deliveryTimeRange: plan.delivery_time_range };
  return `${type} · ${requestedTimeText(time, today, t)}`;
}
