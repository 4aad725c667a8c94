import type { Instant } from '../schedule/restaurant-time.ts';
import type { OrderProgress } from './order-progress.ts';

/** The progress of an order that is not cancelled. */
export type KitchenProgress = Exclude<OrderProgress, 'cancelled'>;

/** The state of an order as a union, with the times that its transitions depend on. */
export type OrderState =
  /** Placed and not submitted: it may be submitted, or expire. Rule K-30. */
  | { readonly kind: 'open'; readonly placedAt: Instant }
  /** Submitted to the kitchen; `dueAt`: when it is to be ready. */
  | {
      readonly kind: 'under_way';
      readonly progress: Exclude<KitchenProgress, 'handed_over'>;
      readonly dueAt: Instant;
    }
  | { readonly kind: 'handed_over' }
  | { readonly kind: 'cancelled' };

/** The columns of an order that its state is derived from. */
export interface OrderFacts {
  readonly placedAt: Instant;
  /** Null until it is submitted. */
  readonly progress: OrderProgress | null;
  readonly dueAt: Instant;
}

/** The state of a stored order. Rules T-1 and T-2. */
export function orderStateOf({ placedAt, progress, dueAt }: OrderFacts): OrderState {
  switch (progress) {
    case null:
      return { kind: 'open', placedAt };
    case 'handed_over':
    case 'cancelled':
      return { kind: progress };
    default:
      return { kind: 'under_way', progress, dueAt };
  }
}

/** Milliseconds after its due time in which an order counts as under way without a report. Rule N-60. */
export const OVER_AFTER_MS = 24 * 60 * 60_000;

/**
 * Whether an order still needs its guest's name, telephone number and address: it was neither handed
 * over nor cancelled, and no day has passed since it was due, or since it was placed when it was never
 * submitted. Rule N-60.
 */
export function isStillNeeded(state: OrderState, now: Instant): boolean {
  switch (state.kind) {
    case 'open':
      return now < state.placedAt + OVER_AFTER_MS;
    case 'under_way':
      return now < state.dueAt + OVER_AFTER_MS;
    default:
      return false;
  }
}
