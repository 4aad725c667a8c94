import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import { t } from '@comptoir/staff-texts/translate';

const MINUTE = 60_000;

/** The times of an order that its countdown depends on. */
export interface CountedOrder {
  readonly column: 'new' | 'to_start' | 'in_progress' | 'ready' | 'out_for_delivery' | 'later';
  readonly isPickup: boolean;
  readonly receivedAt: Instant;
  readonly startBy: Instant;
  /** The promise, or before there is one the time that the guest expects; null if unknown. */
  readonly dueAt: Instant | null;
  /** When it reached its step. */
  readonly stepAt: Instant;
}

/** `minutes` of the wording, whole and never negative. */
export interface Countdown {
  readonly wording:
    | 'waiting'
    | 'start_in'
    | 'start_now'
    | 'start_late'
    | 'due_in'
    | 'due_now'
    | 'late'
    | 'ready_since';
  readonly minutes: number;
  /** `soon`: the last minutes; `late`: the time is over. */
  readonly urgency: 'calm' | 'soon' | 'late';
  /** The part of the time that is left, 1 to 0 in steps of 0.05: the length of the bar. */
  readonly left: number;
}

/** A new order waits calmly for two minutes, and too long from five on. */
const WAIT_SOON = 2;
const WAIT_LATE = 5;
/** The bar of an order that is to be started begins a quarter of an hour before. */
const START_WINDOW = 15;
const SOON = 5;
/** A guest who does not come for so long is to be called. */
const FORGOTTEN = 15;

/** What is counted for an order in its column. Rule OB-67. */
export function countdownOf(order: CountedOrder, now: Instant): Countdown {
  switch (order.column) {
    case 'new':
      return waiting(order.receivedAt, now);
    case 'to_start':
    case 'later':
      return untilStart(order.startBy, now);
    case 'ready':
      return order.isPickup ? readySince(order, now) : untilDue(order, now);
    default:
      return untilDue(order, now);
  }
}

function waiting(receivedAt: Instant, now: Instant): Countdown {
  const minutes = Math.max(0, Math.floor((now - receivedAt) / MINUTE));
  const urgency = minutes >= WAIT_LATE ? 'late' : minutes >= WAIT_SOON ? 'soon' : 'calm';
  return {
    wording: 'waiting',
    minutes,
    urgency,
    left: share(WAIT_LATE * MINUTE - (now - receivedAt), WAIT_LATE * MINUTE),
  };
}

function untilStart(startBy: Instant, now: Instant): Countdown {
  const left = share(startBy - now, START_WINDOW * MINUTE);
  if (now < startBy) {
    const minutes = Math.ceil((startBy - now) / MINUTE);
    return { wording: 'start_in', minutes, urgency: minutes <= SOON ? 'soon' : 'calm', left };
  }
  const minutes = Math.floor((now - startBy) / MINUTE);
  return minutes === 0
    ? { wording: 'start_now', minutes, urgency: 'soon', left }
    : { wording: 'start_late', minutes, urgency: 'late', left };
}

function untilDue({ dueAt, startBy, stepAt }: CountedOrder, now: Instant): Countdown {
  if (dueAt === null) return readySince({ stepAt }, now);
  const left = share(dueAt - now, Math.max(dueAt - startBy, MINUTE));
  if (now < dueAt) {
    const minutes = Math.ceil((dueAt - now) / MINUTE);
    return { wording: 'due_in', minutes, urgency: minutes <= SOON ? 'soon' : 'calm', left };
  }
  const minutes = Math.floor((now - dueAt) / MINUTE);
  return minutes === 0
    ? { wording: 'due_now', minutes, urgency: 'soon', left }
    : { wording: 'late', minutes, urgency: 'late', left };
}

/** A dish that waits for its guest is not late; after a quarter of an hour it is forgotten. */
function readySince({ stepAt }: { readonly stepAt: Instant }, now: Instant): Countdown {
  const minutes = Math.max(0, Math.floor((now - stepAt) / MINUTE));
  return {
    wording: 'ready_since',
    minutes,
    urgency: minutes >= FORGOTTEN ? 'soon' : 'calm',
    left: share(FORGOTTEN * MINUTE - (now - stepAt), FORGOTTEN * MINUTE),
  };
}

/** In twentieths, so that a tick of the clock seldom changes a card. */
function share(left: number, whole: number): number {
  return Math.round(Math.min(1, Math.max(0, left / whole)) * 20) / 20;
}

/** Minutes, rounded, in one line: 5 → « 5 min », 65 → « 1 h 05 »; whole days beyond 48 hours are the column's matter. */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 60) return t('{count} min', { count: whole });
  return `${Math.floor(whole / 60)}\u00a0h\u00a0${String(whole % 60).padStart(2, '0')}`;
}
