import { nextOpening, type OpeningDays } from '../schedule/opening-hours.ts';
import type { Instant, TimeZone } from '../schedule/restaurant-time.ts';

const MINUTE = 60_000;

/** Whom an alert reaches: owners and managers by mail, or the service behind the alert webhook. Rule OB-35. */
export const ALERT_LEVELS = ['staff', 'webhook'] as const;
export type AlertLevel = (typeof ALERT_LEVELS)[number];

/** Why an order causes an alert. Rules OB-35 and OB-36. */
export const ALERT_CAUSES = ['not_accepted', 'no_board'] as const;
export type AlertCause = (typeof ALERT_CAUSES)[number];

/** When alerts are due; in minutes. */
export interface AlertRules {
  readonly acceptWithin: number;
  readonly watchMinutes: number;
  /** Null: orders are never cancelled by themselves. */
  readonly cancelAfter: number | null;
}

/** An order that is not accepted, and the boards that could show it. */
export interface UnacceptedOrder {
  /** As `waitingSince` says. */
  readonly since: Instant;
  /** When a board was last open; null for never. */
  readonly boardSeenAt: Instant | null;
  readonly isOpen: boolean;
}

/**
 * Since when an order waits for its acceptance: since it was submitted, and for one that came in while the
 * restaurant was closed, for pickups and deliveries, since the next opening. Rule OB-35.
 */
export function waitingSince(
  submittedAt: Instant,
  hours: readonly OpeningDays[],
  zone: TimeZone,
): Instant {
  const openings = hours.flatMap((days) => nextOpening(days, submittedAt, zone) ?? []);
  return openings.length === 0 ? submittedAt : Math.min(...openings);
}

/**
 * The alerts that an order has earned by `now`, with the cause of each: staff after `acceptWithin`, the
 * webhook after twice that; during opening hours the same after `watchMinutes` without a board. Rules OB-35
 * and OB-36.
 */
export function dueAlerts(
  { since, boardSeenAt, isOpen }: UnacceptedOrder,
  { acceptWithin, watchMinutes }: AlertRules,
  now: Instant,
): Readonly<Partial<Record<AlertLevel, AlertCause>>> {
  const waited = now - since;
  const unseen = isOpen ? now - Math.max(since, boardSeenAt ?? since) : 0;
  const causeAt = (factor: number): AlertCause | undefined => {
    if (waited >= factor * acceptWithin * MINUTE) return 'not_accepted';
    return unseen >= factor * watchMinutes * MINUTE ? 'no_board' : undefined;
  };
  const [staff, webhook] = [causeAt(1), causeAt(2)];
  return { ...(staff && { staff }), ...(webhook && { webhook }) };
}

/**
 * How long an order has waited at least when it causes an alert or is cancelled, in milliseconds since it was
 * submitted: a younger one needs no look. Rules OB-35 to OB-37.
 */
export function shortestWaitMs({ acceptWithin, watchMinutes, cancelAfter }: AlertRules): number {
  return Math.min(acceptWithin, watchMinutes, cancelAfter ?? acceptWithin) * MINUTE;
}

/** Whether an order that is not accepted is cancelled by itself. Rule OB-37. */
export function isGivenUp(
  since: Instant,
  { cancelAfter }: Pick<AlertRules, 'cancelAfter'>,
  now: Instant,
): boolean {
  return cancelAfter !== null && now - since >= cancelAfter * MINUTE;
}

/**
 * Whether orders as soon as possible pause as no board is open; a board that was just closed may come back
 * within `watchMinutes`. Rule OB-38.
 */
export function isPausedWithoutBoard(
  boardSeenAt: Instant | null,
  rules: { readonly pauseWithoutBoard: boolean; readonly watchMinutes: number },
  now: Instant,
): boolean {
  if (!rules.pauseWithoutBoard) return false;
  return boardSeenAt === null || now - boardSeenAt >= rules.watchMinutes * MINUTE;
}
