import type { WireSlots } from '@comptoir/contract/orders/slots';
import { ASAP, parseDeliveryTimeRange } from '@comptoir/domain/schedule/delivery-time-range';
import type { DeliveryDetails } from '#stores/checkout/checkout-form.ts';

export type SlotDay = WireSlots['days'][number];
export type WireSlot = SlotDay['slots'][number];

/** When an order is wanted, as it is stored. */
export type StoredTime = Pick<DeliveryDetails, 'deliveryDate' | 'deliveryTimeRange'>;

/** The same as the form keeps it. */
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

/** Without a time an order is one for as soon as possible, here as for the API. */
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

/** What the form starts with: as soon as possible, else the first free slot, else null. Rule S-13. */
export function firstChoice(offered: WireSlots): RequestedTime | null {
  if (offered.asap) return AS_SOON_AS_POSSIBLE;
  const free = firstSlot(offered);
  return free && timeOfSlot(free);
}

/** The first slot that is not full. */
export function firstSlot({ days }: WireSlots): WireSlot | null {
  return days.flatMap(({ slots }) => slots).find((slot) => !slot.is_full) ?? null;
}

/** The listed slot that a time means, in whichever of its two stored forms. Rule S-10. */
export function findSlot({ days }: WireSlots, time: StoredTime): WireSlot | null {
  const start = startOf(time.deliveryTimeRange);
  if (start === null) return null;
  const slots = days.flatMap((day) => day.slots);
  const isMeant = (slot: WireSlot) =>
    slot.delivery_date === time.deliveryDate && startOf(slot.delivery_time_range) === start;
  return slots.find(isMeant) ?? null;
}

/** Whether a time is one of those that are offered. Rules S-12 and S-14. */
export function isOffered(slots: WireSlots, time: StoredTime): boolean {
  if (isAsap(time)) return slots.asap;
  return findSlot(slots, time)?.is_full === false;
}

/** Minutes after midnight at which a stored time begins; null for as soon as possible. */
export function startOf(deliveryTimeRange: string | null): number | null {
  const range = parseDeliveryTimeRange(deliveryTimeRange ?? ASAP);
  return range?.kind === 'window' ? range.start : null;
}
