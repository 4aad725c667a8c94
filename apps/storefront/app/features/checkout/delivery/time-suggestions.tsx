import type { WireSlots } from '@comptoir/contract/orders/slots';
import { Alert } from '@comptoir/design/components/alert';
import { type CartLine, lineKey } from '@comptoir/domain/cart/cart';
import type { Quote } from '@comptoir/domain/cart/pricing';
import type { Item } from '@comptoir/domain/menu/menu';
import { nextTimeForAll } from '@comptoir/domain/schedule/earliest-time';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { Button } from '#components/controls/button.tsx';
import type { RemoteState } from '#lib/api/remote-state.ts';
import { requestedTimeText } from '#lib/format/order-texts.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import type { StepAlert } from '../use-checkout-steps.ts';
import {
  asapStart,
  type CartItems,
  type CartTimes,
  startsAt,
  timedSlots,
  unservedItems,
} from './cart-times.ts';
import { MissingToMinimum } from './delivery-terms.tsx';
import { type RequestedTime, type StoredTime, timeOfSlot, type WireSlot } from './slot-choice.ts';

/** The slot to propose instead of a time at which not every item can be had. Rule A-9. */
export function nextSlotFor(
  order: CartItems,
  slots: WireSlots,
  time: StoredTime,
  now: Instant,
): WireSlot | null {
  const from = startsAt(time, order.zone) ?? now;
  return nextTimeForAll(order, timedSlots(slots, order.zone), from)?.slot ?? null;
}

interface AlertSuggestionsProps {
  readonly alert: StepAlert;
  readonly quote: Pick<Quote, 'deliveryQuote'>;
  readonly order: CartItems;
  readonly times: CartTimes;
  readonly now: Instant;
  readonly today: CalendarDate;
}

/** The ways out of an alert about the time or the minimum; nothing for another alert. Rules K-21 and A-9. */
export function AlertSuggestions({
  alert,
  quote,
  order,
  times,
  now,
  today,
}: AlertSuggestionsProps) {
  const time = useCheckoutForm((form) => form.delivery);
  const { editDelivery } = useCheckoutForm.getState();
  if (alert.kind === 'below_minimum') return <MissingToMinimum quote={quote} />;
  if (alert.kind === 'slot_unavailable') {
    return (
      <TimeSuggestions
        suggested={times.first}
        unserved={[]}
        today={today}
        onChoose={editDelivery}
      />
    );
  }
  if (alert.kind !== 'items_unavailable' && alert.kind !== 'sold_out') return null;
  const next = nextSlotFor(order, times.slots, time, now);
  return (
    <TimeSuggestions
      suggested={next && timeOfSlot(next)}
      unserved={unservedItems(order, time, { now, asapTime: asapStart(times.slots) }).all}
      today={today}
      onChoose={editDelivery}
    />
  );
}

interface SoldOutNoticeProps extends Pick<AlertSuggestionsProps, 'order' | 'now' | 'today'> {
  readonly names: readonly string[];
  readonly times: RemoteState<CartTimes>;
}

/** What is sold out for the chosen time, on each step before it is paid for, with the ways out. Rule SV-66. */
export function SoldOutNotice({ names, order, times, now, today }: SoldOutNoticeProps) {
  const t = useTranslate();
  const time = useCheckoutForm((form) => form.delivery);
  const known = times.state === 'success' ? times.payload : null;
  const next = known && nextSlotFor(order, known.slots, time, now);
  const moment = { now, asapTime: known && asapStart(known.slots) };
  if (names.length === 0) return null;
  return (
    <div className="mb-6">
      <Alert kind="problem">
        <p className="font-semibold">{t('Sold out: {names}', { names: names.join(', ') })}</p>
        <TimeSuggestions
          suggested={next && timeOfSlot(next)}
          unserved={unservedItems(order, time, moment).soldOut}
          today={today}
          onChoose={useCheckoutForm.getState().editDelivery}
        />
      </Alert>
    </div>
  );
}

interface TimeSuggestionsProps {
  /** A time at which the whole cart can be had; null where there is none. */
  readonly suggested: RequestedTime | null;
  /** The items in the way of the chosen time. */
  readonly unserved: readonly Item[];
  readonly today: CalendarDate;
  readonly onChoose: (time: RequestedTime) => void;
}

/** The ways out of a time that does not fit the cart, one press each: another time, or without an item. Rule A-9. */
export function TimeSuggestions({ suggested, unserved, today, onChoose }: TimeSuggestionsProps) {
  const t = useTranslate();
  // The lines of a group are changed on its page. Rule GP-9.
  const isOfGroup = useCart(({ group }) => group !== null);
  const removable = isOfGroup ? [] : unserved;
  if (suggested === null && removable.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {suggested && (
        <Button onClick={() => onChoose(suggested)}>
          {t('Choose {time}', { time: requestedTimeText(suggested, today, t) })}
        </Button>
      )}
      {removable.map((item) => (
        <Button key={item.id} onClick={() => removeItem(item)}>
          {t('Remove {name}', { name: item.name })}
        </Button>
      ))}
    </div>
  );
}

interface RemovedItem {
  readonly name: string;
  /** Its lines with their former positions, the first one first. */
  readonly lines: readonly { readonly line: CartLine; readonly position: number }[];
}

/** The item that was removed last in the checkout, while that can be undone. */
const useRemovedItem = create<{ readonly removed: RemovedItem | null }>()(() => ({
  removed: null,
}));

/** Removes every line of an item from the cart. */
function removeItem({ id, name }: Pick<Item, 'id' | 'name'>): void {
  const cart = useCart.getState();
  const lines = cart.lines.flatMap((line, position) =>
    line.itemId === id ? [{ line, position }] : [],
  );
  for (const { line } of lines) cart.remove(lineKey(line));
  useRemovedItem.setState({ removed: { name, lines } });
}

/** Called when the checkout is left: nothing can be undone then. */
export function forgetRemovedItem(): void {
  useRemovedItem.setState({ removed: null });
}

function putBack({ lines }: RemovedItem): void {
  for (const { line, position } of lines) useCart.getState().putBack(line, position);
  forgetRemovedItem();
}

/** Says what was removed, with a button that undoes it. */
export function UndoRemoval() {
  const t = useTranslate();
  const { removed } = useRemovedItem();
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button was removed with its alert.
  useEffect(() => {
    if (removed) button.current?.focus({ preventScroll: true });
  }, [removed]);
  if (!removed) return null;
  return (
    <div
      role="status"
      className="mb-6 flex items-center justify-between gap-3 rounded-card border border-edge border-dashed px-4 py-1 text-small"
    >
      <span className="min-w-0">{t('{name} was removed', { name: removed.name })}</span>
      <Button ref={button} look="plain" className="-mr-2" onClick={() => putBack(removed)}>
        {t('Undo')}
      </Button>
    </div>
  );
}
