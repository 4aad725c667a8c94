import type { Instant } from '../schedule/restaurant-time.ts';
import { isAhead, ORDER_SKEW_MS } from '../schedule/within-window.ts';

/** How long the link of a group works, in milliseconds. Rule GO-5. */
export const GROUP_LIFETIME_MS = 24 * 60 * 60_000;

/** The states of a group. Rule GO-6. */
export const GROUP_STATES = ['open', 'closed', 'placed', 'cancelled', 'expired'] as const;
export type GroupState = (typeof GROUP_STATES)[number];

/** A group as it is stored; that it is placed or expired follows from its order and the time. */
export interface StoredGroupState {
  readonly state: 'open' | 'closed' | 'cancelled';
  readonly expiresAt: Instant;
  /** Whether an order is bound to it that is submitted. */
  readonly isOrdered: boolean;
}

/** The state of a group now. Rules GO-6 and I-60. */
export function groupState(group: StoredGroupState, now: Instant): GroupState {
  if (!isAhead(group.expiresAt, now, GROUP_LIFETIME_MS, ORDER_SKEW_MS)) return 'expired';
  return group.isOrdered ? 'placed' : group.state;
}

/** What the host does to the group as a whole. */
export const GROUP_STEPS = ['close', 'reopen', 'cancel'] as const;
export type GroupStep = (typeof GROUP_STEPS)[number];

const FROM: Readonly<Record<GroupStep, readonly GroupState[]>> = {
  close: ['open'],
  reopen: ['closed'],
  cancel: ['open', 'closed'],
};
const TO = { close: 'closed', reopen: 'open', cancel: 'cancelled' } as const;

/** What a step leads to; null where it is not possible. A repeated step changes nothing. Rule GO-6. */
export function stepGroup(
  state: GroupState,
  step: GroupStep,
): { readonly state: 'open' | 'closed' | 'cancelled'; readonly isChanged: boolean } | null {
  if (state === TO[step]) return { state: TO[step], isChanged: false };
  return FROM[step].includes(state) ? { state: TO[step], isChanged: true } : null;
}
