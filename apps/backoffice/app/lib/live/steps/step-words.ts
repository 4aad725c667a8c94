import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';

const DONE = {
  received: 'Order {number}: received',
  accepted: 'Order {number}: accepted',
  preparing: 'Order {number}: in preparation',
  ready: 'Order {number}: ready',
  out_for_delivery: 'Order {number}: out for delivery',
  handed_over: 'Order {number}: handed over',
  cancelled: 'Order {number}: cancelled',
} as const satisfies Record<OrderProgress, MessageKey>;

const DONE_BY = {
  received: 'Order {number}: {who} put it back {when}',
  accepted: 'Order {number}: {who} accepted it {when}',
  preparing: 'Order {number}: {who} started it {when}',
  ready: 'Order {number}: {who} finished it {when}',
  out_for_delivery: 'Order {number}: {who} sent it out {when}',
  handed_over: 'Order {number}: {who} handed it over {when}',
  cancelled: 'Order {number}: {who} cancelled it {when}',
} as const satisfies Record<OrderProgress, MessageKey>;

/** What happened to an order: « N° 41 acceptée ». */
export function stepDone(number: number, progress: OrderProgress): string {
  return t(DONE[progress], { number });
}

/** Who moved an order, and when: « N° 41 : Léa l’a acceptée il y a 3 s ». Rule OB-65. */
export function stepDoneBy(
  number: number,
  progress: OrderProgress,
  by: { readonly who: string; readonly when: string },
): string {
  return t(DONE_BY[progress], { number, ...by });
}
