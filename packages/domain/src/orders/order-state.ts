import type { OrderType } from '../menu/menu.ts';
import type { Instant } from '../schedule/restaurant-time.ts';
import { moveProgress, type OrderProgress, type ProgressStep } from './order-progress.ts';

/** How far the kitchen is with an order that goes on. */
export type KitchenProgress = Exclude<OrderProgress, 'cancelled'>;

/** The state of an order, with what each kind of it depends on. */
export type OrderState =
  /** Placed and not submitted: it may just be being paid, or expire. */
  | { readonly kind: 'open'; readonly placedAt: Instant }
  /** Submitted to the kitchen; `dueAt`: when it is to be ready. */
  | {
      readonly kind: 'under_way';
      readonly progress: Exclude<KitchenProgress, 'handed_over'>;
      readonly dueAt: Instant;
    }
  | { readonly kind: 'handed_over' }
  | { readonly kind: 'cancelled' };

export interface OrderFacts {
  readonly placedAt: Instant;
  /** Null until it is submitted. */
  readonly progress: OrderProgress | null;
  readonly dueAt: Instant;
}

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

/** What becomes of a submitted order that is to be taken to `to`. Rule T-2. */
export function moveOrder(
  state: OrderState,
  to: OrderProgress,
  orderType: OrderType,
): ProgressStep {
  if (state.kind === 'open') return { kind: 'not_allowed' };
  const from = state.kind === 'under_way' ? state.progress : state.kind;
  return moveProgress(from, to, orderType);
}

/** After so long an order counts as over though the restaurant has not said so, in milliseconds. */
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
