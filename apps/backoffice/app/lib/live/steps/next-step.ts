import type { WireStaffRush } from '@comptoir/contract/staff/availability';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { promisedAt } from '@comptoir/domain/orders/promise';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { BoardOrder } from '#lib/live/board-order.ts';

/** The step that the big button takes; null once the order is over. Rule OB-68. */
export function nextStep(order: Pick<BoardOrder, 'progress' | 'is_pickup'>): OrderProgress | null {
  switch (order.progress) {
    case 'received':
      return 'accepted';
    case 'accepted':
      return 'preparing';
    case 'preparing':
      return 'ready';
    case 'ready':
      return order.is_pickup ? 'handed_over' : 'out_for_delivery';
    case 'out_for_delivery':
      return 'handed_over';
    default:
      return null;
  }
}

/**
 * The promise that accepting an order now sets. Its lead time is what lies between *start by* and *due*, and the
 * minutes of a rush while it lasts, so that the button shows what the server computes. Rules OB-30 and SV-77.
 */
export function proposedPromise(
  order: Pick<BoardOrder, 'starts_at' | 'due_at' | 'start_by' | 'finalized_at'>,
  now: Instant,
  rush: WireStaffRush | null,
): Instant {
  const due = Date.parse(order.due_at);
  const lead = (due - Date.parse(order.start_by)) / 60_000;
  return promisedAt(
    {
      chosenAt: order.starts_at === null ? null : Date.parse(order.starts_at),
      takenSlot:
        order.starts_at === null
          ? { startsAt: due, submittedAt: Date.parse(order.finalized_at) }
          : null,
      leadTimes: { preparationMinutes: lead, travelMinutes: 0 },
      rush: rush && { minutes: rush.minutes, until: Date.parse(rush.until) },
    },
    now,
  );
}
