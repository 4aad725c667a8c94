import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import {
  createGroupOrderApi,
  type GroupOrderApi,
  groupOrderEvents,
} from '#lib/api/group-order-api.ts';
import { PENDING, type RemoteState, type SettledState } from '#lib/api/remote-state.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { browserPage, type LivePage } from '#lib/live/browser-page.ts';
import {
  type Connection,
  type Follower,
  followResource,
  type Resource,
} from '#lib/live/follow-resource.ts';
import {
  type LineWrite,
  type Membership,
  membershipIn,
  settleWrite,
  useMembership,
} from './memberships.ts';
import { lineSender } from './send-writes.ts';

/** A change of a line that the server rejected. */
export interface RejectedWrite {
  readonly write: LineWrite;
  readonly problem: Problem;
}

interface Latest {
  readonly linkKey: string;
  readonly attempt: number;
  readonly remote: SettledState<WireGroupOrderState>;
}

/** A group order as this browser sees it. */
export interface Group {
  readonly linkKey: string;
  readonly remote: RemoteState<WireGroupOrderState>;
  readonly connection: Connection;
  /** Null where this browser takes no part. */
  readonly membership: Membership | null;
  readonly rejected: RejectedWrite | null;
  readonly api: GroupOrderApi;
  /** Shows the answer to a change; passes it on. */
  readonly applied: (
    result: ApiResult<WireGroupOrderState>,
  ) => Promise<ApiResult<WireGroupOrderState>>;
  readonly show: (state: WireGroupOrderState) => void;
  readonly retry: () => void;
  readonly forgetRejected: () => void;
}

/** Follows a group order, and sends the changes of own lines that are not confirmed. Rules GP-4 and GP-5. */
export function useGroup(linkKey: string): Group {
  const { apiRoot } = useRootData();
  const api = useMemo(() => createGroupOrderApi(apiRoot), [apiRoot]);
  const [latest, setLatest] = useState<Latest | null>(null);
  const [connection, setConnection] = useState<Connection>('live');
  const [attempt, setAttempt] = useState(0);
  const followed = useRef<Follower<WireGroupOrderState> | null>(null);

  useEffect(() => {
    const setRemote = (remote: Latest['remote']) => setLatest({ linkKey, attempt, remote });
    const follower = followGroup({
      fetch: (signal) => api.read(linkKey, signal),
      events: groupOrderEvents(apiRoot, linkKey),
      onState: (state) => setRemote({ state: 'success', payload: state }),
      onProblem: (problem) => setRemote({ state: 'error', problem }),
      onConnection: setConnection,
    });
    followed.current = follower;
    return () => {
      follower.stop();
      followed.current = null;
    };
  }, [api, apiRoot, linkKey, attempt]);

  const show = useCallback((state: WireGroupOrderState) => followed.current?.show(state), []);
  const applied = useCallback(
    async (result: ApiResult<WireGroupOrderState>) => {
      if (result.ok) show(result.payload);
      // The group has changed meanwhile: the page shows how.
      else if (result.problem.status !== 0) await followed.current?.refresh();
      return result;
    },
    [show],
  );
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  const isCurrent = latest?.linkKey === linkKey && latest.attempt === attempt;
  const membership = useMembership(linkKey);
  const { rejected, forgetRejected } = useSentWrites({ api, linkKey, membership, show });
  return {
    linkKey,
    remote: isCurrent ? latest.remote : PENDING,
    connection,
    membership,
    rejected,
    api,
    applied,
    show,
    retry,
    forgetRejected,
  };
}

interface SentWrites extends Pick<Group, 'api' | 'linkKey' | 'membership' | 'show'> {}

function useSentWrites({ api, linkKey, membership, show }: SentWrites) {
  const [rejected, setRejected] = useState<RejectedWrite | null>(null);
  const flush = useRef(async () => {});

  useEffect(() => {
    const sender = lineSender({
      writes: () => membershipIn(linkKey)?.writes ?? [],
      send({ lineId, item }) {
        const groupKey = membershipIn(linkKey)?.groupKey ?? '';
        return item === null
          ? api.removeLine(linkKey, groupKey, lineId)
          : api.putLine(linkKey, groupKey, lineId, item);
      },
      settle: (write) => settleWrite(linkKey, write),
      onState: show,
      onRejected: (write, problem) => setRejected({ write, problem }),
    });
    flush.current = sender.flush;
    const stopWatching = browserPage.onSituation(sender.flush);
    return () => {
      stopWatching();
      sender.stop();
    };
  }, [api, linkKey, show]);

  const writes = membership?.writes;
  useEffect(() => {
    if (writes && writes.length > 0) flush.current();
  }, [writes]);
  const forgetRejected = useCallback(() => setRejected(null), []);
  return { rejected, forgetRejected };
}

/** The polling interval without a stream. */
const POLL_MS = 10_000;

/**
 * Follows a group order until its link has expired, and asks also once its link or the payment of its shares should
 * be over. Rule GP-4.
 */
export function followGroup(
  group: Pick<
    Resource<WireGroupOrderState>,
    'fetch' | 'events' | 'onState' | 'onProblem' | 'onConnection'
  >,
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
