import type { Item } from '@comptoir/domain/menu/menu';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import { Button } from '#components/controls/button.tsx';
import { requestedTimeText } from '#lib/format/order-texts.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import type { StepAlert } from '../use-checkout-steps.ts';
import { type CartItems, type CartTimes, nextSlotFor, unservedItems } from './cart-times.ts';
import { removeItem } from './removed-item.tsx';
import { type RequestedTime, timeOfSlot } from './slot-choice.ts';

interface AlertProposalsProps {
  readonly alert: StepAlert;
  readonly order: CartItems;
  readonly times: CartTimes;
  readonly now: Instant;
  readonly today: CalendarDate;
}

/** The ways out of an alert about the time; nothing for another alert. Rules K-21 and A-9. */
export function AlertProposals({ alert, order, times, now, today }: AlertProposalsProps) {
  const time = useCheckoutForm((form) => form.delivery);
  const { editDelivery } = useCheckoutForm.getState();
  if (alert.kind === 'slot_unavailable') {
    return (
      <TimeProposals proposed={times.first} unserved={[]} today={today} onChoose={editDelivery} />
    );
  }
  if (alert.kind !== 'items_unavailable') return null;
  const next = nextSlotFor(order, times.slots, time, now);
  return (
    <TimeProposals
      proposed={next && timeOfSlot(next)}
      unserved={unservedItems(order, time, now)}
      today={today}
      onChoose={editDelivery}
    />
  );
}

interface TimeProposalsProps {
  /** A time at which the whole cart can be had; null where there is none. */
  readonly proposed: RequestedTime | null;
  /** The items in the way of the chosen time. */
  readonly unserved: readonly Item[];
  readonly today: CalendarDate;
  readonly onChoose: (time: RequestedTime) => void;
}

/** The ways out of a time that does not fit the cart, one press each: another time, or without an item. Rule A-9. */
export function TimeProposals({ proposed, unserved, today, onChoose }: TimeProposalsProps) {
  const t = useTranslate();
  if (proposed === null && unserved.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {proposed && (
        <Button onClick={() => onChoose(proposed)}>
          {t('Choose {time}', { time: requestedTimeText(proposed, today, t) })}
        </Button>
      )}
      {unserved.map((item) => (
        <Button key={item.id} onClick={() => removeItem(item)}>
          {t('Remove {name}', { name: item.name })}
        </Button>
      ))}
    </div>
  );
}
