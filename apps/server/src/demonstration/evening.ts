import type { OrderType } from '@comptoir/domain/menu/menu';
import type { CancelReason } from '@comptoir/domain/orders/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import { CARTS, GUESTS, type Guest, type PlannedCart } from './guests-and-carts.ts';

/** How many minutes of the evening have passed when the demonstration opens. */
export const MINUTES_SO_FAR = 75;

/** An order of the invented evening; times are minutes after the evening began. */
export interface PlannedOrder extends PlannedCart {
  readonly at: number;
  readonly guest: Guest;
  readonly orderType: OrderType;
  /** For how many minutes later it is ordered; null for as soon as possible. */
  readonly chosenAfter: number | null;
  readonly payment: 'cash' | 'card';
  readonly steps: readonly PlannedStep[];
}

export interface PlannedStep {
  readonly at: number;
  readonly to: OrderProgress;
  /** Who takes it: the counter accepts and hands over, the kitchen cooks. */
  readonly by: 'counter' | 'kitchen';
  /** Of a cancellation: its reason, and what the guest reads. */
  readonly reason?: CancelReason;
  readonly text?: string;
}

/** What is known of an order beside its time, its guest and its cart. */
interface Course {
  readonly orderType: OrderType;
  readonly payment?: 'cash' | 'card';
  readonly chosenAfter?: number;
  /** How many minutes longer the kitchen needs than usual. */
  readonly late?: number;
  readonly isCancelled?: boolean;
}

/** The evening until the demonstration opens: minutes ago, guest, cart, course. At least one for each column. */
const SO_FAR: readonly (readonly [number, number, number, Course])[] = [
  // Guests of noon, some of whom order again in the evening.
  [342, 0, 0, { orderType: 'pickup', payment: 'card' }],
  [335, 4, 6, { orderType: 'delivery' }],
  [321, 7, 8, { orderType: 'pickup' }],
  [318, 11, 3, { orderType: 'delivery', payment: 'card' }],
  [68, 1, 1, { orderType: 'pickup', payment: 'card' }],
  [64, 2, 2, { orderType: 'delivery', payment: 'card' }],
  [61, 3, 10, { orderType: 'pickup', payment: 'card', isCancelled: true }],
  [58, 5, 4, { orderType: 'delivery', chosenAfter: 165, payment: 'card' }],
  [52, 6, 9, { orderType: 'pickup', chosenAfter: 1_440 }],
  [49, 8, 5, { orderType: 'pickup', chosenAfter: 70 }],
  [44, 9, 7, { orderType: 'pickup', chosenAfter: 135, payment: 'card' }],
  [36, 10, 3, { orderType: 'delivery', payment: 'card' }],
  [32, 4, 11, { orderType: 'pickup', late: 20 }],
  [28, 12, 8, { orderType: 'delivery' }],
  [19, 0, 5, { orderType: 'pickup' }],
  [18, 13, 0, { orderType: 'delivery', payment: 'card' }],
  [16, 14, 12, { orderType: 'pickup', payment: 'card' }],
  [13, 15, 13, { orderType: 'pickup' }],
  [12, 7, 6, { orderType: 'delivery', payment: 'card' }],
  [8, 16, 14, { orderType: 'pickup' }],
  [6.5, 17, 1, { orderType: 'delivery', payment: 'card' }],
  [3.6, 18, 9, { orderType: 'pickup', payment: 'card' }],
  [1.9, 11, 2, { orderType: 'delivery', payment: 'card' }],
  [1, 19, 15, { orderType: 'pickup' }],
  [0.3, 20, 16, { orderType: 'delivery' }],
];

/** Minutes between two arrivals, once the demonstration runs. */
const ARRIVALS = { least: 2, most: 4 };

/** The orders of an evening in the sequence of their arrival, without an end; alike for the same seed. */
export function* plannedEvening(seed: number): Generator<PlannedOrder> {
  for (const [ago, guest, cart, course] of SO_FAR) {
    yield planned(MINUTES_SO_FAR - ago, guest, cart, course);
  }
  const random = randomNumbers(seed);
  for (let at = MINUTES_SO_FAR, index = SO_FAR.length; ; index += 1) {
    at += ARRIVALS.least + random() * (ARRIVALS.most - ARRIVALS.least);
    yield planned(at, index, Math.floor(random() * CARTS.length), {
      orderType: random() < 0.5 ? 'delivery' : 'pickup',
      payment: random() < 0.5 ? 'card' : 'cash',
      ...(random() < 0.1 && { chosenAfter: 60 + Math.floor(random() * 9) * 15 }),
      ...(random() < 0.1 && { late: 10 }),
    });
  }
}

function planned(at: number, guest: number, cart: number, course: Course): PlannedOrder {
  const { orderType, chosenAfter = null, payment = 'cash' } = course;
  return {
    ...itemAt(CARTS, cart),
    at,
    guest: itemAt(GUESTS, guest),
    orderType,
    chosenAfter,
    payment,
    steps: stepsOf(at, course),
  };
}

/** Minutes before the meal is due, for an order for later; `accepted` counts from its arrival. */
const BEFORE_DUE = { pickup: { preparing: 18, ready: 5 }, delivery: { preparing: 38, ready: 22 } };
/** Minutes after the arrival, for an order as soon as possible. */
const AFTER_ARRIVAL = {
  pickup: { preparing: 5, ready: 14 },
  delivery: { preparing: 8, ready: 21 },
};
/** How long a new order waits: long enough to be accepted by hand, and shorter than an alert allows. */
const ACCEPTED_AFTER = 3;

function stepsOf(
  at: number,
  { orderType, chosenAfter, late = 0, isCancelled = false }: Course,
): readonly PlannedStep[] {
  const accepted = { at: at + ACCEPTED_AFTER, to: 'accepted', by: 'counter' } as const;
  if (isCancelled) {
    const text = 'Il ne nous reste plus de bœuf ce soir, nous en sommes désolés.';
    const cancelled = { to: 'cancelled', by: 'counter', reason: 'sold_out', text } as const;
    return [accepted, { at: at + ACCEPTED_AFTER + 4, ...cancelled }];
  }
  const { preparing, ready } =
    chosenAfter === undefined
      ? timesFrom(at, AFTER_ARRIVAL[orderType], 1)
      : timesFrom(at + chosenAfter, BEFORE_DUE[orderType], -1);
  const cooked = ready + late;
  const handOver =
    orderType === 'pickup'
      ? [{ at: cooked + 7, to: 'handed_over', by: 'counter' } as const]
      : ([
          { at: cooked + 4, to: 'out_for_delivery', by: 'counter' },
          { at: cooked + 18, to: 'handed_over', by: 'counter' },
        ] as const);
  return [
    accepted,
    { at: preparing, to: 'preparing', by: 'kitchen' },
    { at: cooked, to: 'ready', by: 'kitchen' },
    ...handOver,
  ];
}

function timesFrom(from: number, minutes: { preparing: number; ready: number }, sign: 1 | -1) {
  return { preparing: from + sign * minutes.preparing, ready: from + sign * minutes.ready };
}

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('The list is not empty.');
  return item;
}

/** Numbers of [0, 1), alike for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
