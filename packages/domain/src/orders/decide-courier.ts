import {
  type ChangedOrder,
  type ChangeFacts,
  type ChangeRefusal,
  orderToChange,
  type StepRefusal,
} from './decide-transition.ts';
import { isFinished, type OrderProgress } from './order-progress.ts';

/** An order with the person who delivers it. */
export interface CarriedOrder extends Pick<ChangedOrder, 'orderType' | 'progress'> {
  readonly courierId: string | null;
}

/** Whether couriers see an order: a delivery that is ready, or on its way. Rule CO-2. */
function isCarriable({
  orderType,
  progress,
}: Pick<CarriedOrder, 'orderType' | 'progress'>): boolean {
  return orderType === 'delivery' && (progress === 'ready' || progress === 'out_for_delivery');
}

/** Whether a courier may take this step with an order: it is carried by that person. Rule CO-4. */
export function mayCarry(order: CarriedOrder, personId: string, to: OrderProgress): boolean {
  const isOwnStep = to === 'out_for_delivery' || to === 'handed_over';
  return isOwnStep && isCarriable(order) && order.courierId === personId;
}

/** Who is to deliver an order, and who says so. */
export interface CourierAsked {
  readonly revision: number;
  /** Null where it is to have none. */
  readonly courierId: string | null;
  /** The courier who asks, who acts for that person alone; null for those who assign others. */
  readonly by: string | null;
}

export type CourierDecision<Order extends ChangedOrder & CarriedOrder> =
  | { readonly kind: 'assign'; readonly order: Order }
  /** A courier names somebody else. */
  | { readonly kind: 'forbidden' }
  | StepRefusal
  | ChangeRefusal;

/** Who delivers an order from now on. Rules CO-3, OB-5 and OB-6. */
export function decideCourier<Order extends ChangedOrder & CarriedOrder>(
  { revision, courierId, by }: CourierAsked,
  facts: ChangeFacts<Order>,
): CourierDecision<Order> {
  if (by !== null && courierId !== null && courierId !== by) return { kind: 'forbidden' };
  const current = orderToChange(revision, facts);
  const { order } = facts;
  const isHidden = by !== null && order !== null && !isCarriable(order);
  if (isHidden && facts.request === 'new') return { kind: 'unknown' };
  if (current.kind !== 'current') return current;
  const { progress, orderType } = current.order;
  if (isFinished(progress) || orderType !== 'delivery')
    return { kind: 'not_allowed', from: progress };
  if (current.order.courierId === courierId) return { kind: 'unchanged' };
  const isTaken = by !== null && current.order.courierId !== null && current.order.courierId !== by;
  return isTaken ? { kind: 'stale' } : { kind: 'assign', order: current.order };
}
