import type { WireSlots } from '@comptoir/contract/orders/slots';
import { ASAP, parseDeliveryTimeRange } from '@comptoir/domain/schedule/delivery-time-range';
import type { DeliveryDetails } from '#stores/checkout/checkout-form.ts';

export type SlotDay = WireSlots['days'][number];
export type WireSlot = SlotDay['slots'][number];

/** The requested time of an order, as it is stored. */
export type StoredTime = Pick<DeliveryDetails, 'deliveryDate' | 'deliveryTimeRange'>;

/** The requested time as the form holds it. */
export type RequestedTime = StoredTime & Pick<DeliveryDetails, 'isScheduled'>;

export const AS_SOON_AS_POSSIBLE: RequestedTime = {
  deliveryDate: null,
  deliveryTimeRange: ASAP,
  isScheduled: false,
};

export const NO_TIME: RequestedTime = {
  deliveryDate: null,
  deliveryTimeRange: null,
  isScheduled: false,
};

/** No time means as soon as possible, here and at the API. */
export function isAsap({ deliveryTimeRange }: StoredTime): boolean {
  return deliveryTimeRange === null || deliveryTimeRange === ASAP;
}

export function timeOfSlot(slot: WireSlot): RequestedTime {
  return {
    deliveryDate: slot.delivery_date,
    deliveryTimeRange: slot.delivery_time_range,
    isScheduled: true,
  };
}

/** The first slot that is not full: the one in which an order as soon as possible will be ready. Rule S-20. */
export function firstSlot({ days }: WireSlots): WireSlot | null {
  return days.flatMap(({ slots }) => slots).find((slot) => !slot.is_full) ?? null;
}

/** The listed slot of a stored time, '19:00-19:15' or '19:00'. Rule S-10. */
export function findSlot({ days }: WireSlots, time: StoredTime): WireSlot | null {
  const start = startOf(time.deliveryTimeRange);
  if (start === null) return null;
  const slots = days.flatMap((day) => day.slots);
  const isMeant = (slot: WireSlot) =>
    slot.delivery_date === time.deliveryDate && startOf(slot.delivery_time_range) === start;
  return slots.find(isMeant) ?? null;
}

/** Whether a time can be chosen. Rules S-12 and S-14. */
export function isOffered(slots: WireSlots, time: StoredTime): boolean {
  if (isAsap(time)) return slots.asap;
  return findSlot(slots, time)?.is_full === false;
}

/** The start of a stored time in minutes after midnight; null for as soon as possible. */
export function startOf(deliveryTimeRange: string | null): number | null {
  const range = parseDeliveryTimeRange(deliveryTimeRange ?? ASAP);
  return range?.kind === 'window' ? range.start : null;
}
