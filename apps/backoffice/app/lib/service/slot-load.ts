import type { WireTimelineSlot } from '@comptoir/contract/staff/availability';
import { t } from '@comptoir/staff-texts/translate';

/** From this share of its capacity on a slot is nearly full. */
const NEARLY_FULL = 0.75;

export interface SlotLoad {
  /** « 12 / 20 unités · 4 commandes ». */
  readonly text: string;
  /** The length of the bar, 0 to 1. */
  readonly share: number;
  readonly fill: 'free' | 'nearly_full' | 'full';
}

/**
 * How full a slot is: by units of the kitchen where they are counted, else by orders. Without a capacity its bar is
 * measured by the orders of the fullest slot. Rule SV-75.
 */
export function slotLoad(slot: WireTimelineSlot, mostOrders: number): SlotLoad {
  const { units, orders, unit_capacity: unitCapacity, order_capacity: orderCapacity } = slot;
  const isCounted = unitCapacity !== null;
  const shares = [
    isCounted ? units / Math.max(1, unitCapacity) : 0,
    orderCapacity !== null ? orders / Math.max(1, orderCapacity) : 0,
  ];
  const hasCapacity = isCounted || orderCapacity !== null;
  const share = hasCapacity ? Math.max(...shares) : orders / mostOrders;
  const ordersText =
    orderCapacity === null
      ? t('{count} orders (short)', { count: orders })
      : t('{count} of {capacity} orders', { count: orders, capacity: orderCapacity });
  const unitsText =
    isCounted && t('{count} of {capacity} units', { count: units, capacity: unitCapacity });
  const isNearlyFull = hasCapacity && share >= NEARLY_FULL;
  return {
    text: [unitsText, ordersText].filter(Boolean).join(' · '),
    share: Math.min(1, share),
    fill: slot.is_full ? 'full' : isNearlyFull ? 'nearly_full' : 'free',
  };
}
