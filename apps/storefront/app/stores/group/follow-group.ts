import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { LivePage } from '#lib/live/browser-page.ts';
import { type Follower, followResource, type Resource } from '#lib/live/follow-resource.ts';

type Group = Resource<WireGroupOrderState>;

/** The polling interval without a stream. */
const POLL_MS = 10_000;

/**
 * Follows a group order until its link has expired, and asks also once its link or the payment of its shares should
 * be over. Rule GP-4.
 */
export function followGroup(
  group: Pick<Group, 'fetch' | 'events' | 'onState' | 'onProblem' | 'onConnection'>,
  page?: LivePage,
): Follower<WireGroupOrderState> {
  return followResource<WireGroupOrderState>(
    {
      ...group,
      pollMs: POLL_MS,
      // Progress of a placed order changes without the group: an equal revision is shown.
      isNewer: (next, known) => next.revision >= known.revision,
      isOverdue,
      // Nothing of it changes any more, and a day later its link is unknown.
      endsIn: ({ state }) => (state === 'expired' ? 0 : null),
    },
    page,
  );
}

/** Whether a time of a group has passed that changes it: a stream that died unnoticed does not say so. */
function isOverdue(state: WireGroupOrderState, now: number): boolean {
  const { expires_at: end, pay_until: next = end } = state;
  return now >= Math.min(Date.parse(end), Date.parse(next));
}
