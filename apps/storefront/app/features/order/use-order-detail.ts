import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import { orderEvents } from '#lib/api/order-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { type Follower, followResource } from '#lib/live/follow-resource.ts';

/** A hand-over can be taken back for ten seconds: what depends on it is asked for once more. */
const HAND_OVER_PAUSE_MS = 12_000;
/** The polling interval without a stream. */
const POLL_MS = 20_000;

interface OrderDetail<State> {
  readonly orderKey: string;
  /** Counts the changes of the order: each is followed by another reading. */
  readonly revision: number;
  readonly fetch: (signal: AbortSignal) => Promise<ApiResult<State>>;
  /** Whether it is what follows a hand-over; else it may be so in a moment. */
  readonly isAfterHandOver: (state: State) => boolean;
  /** Whether the restaurant is expected to change it: then it is followed live. */
  readonly isAwaited: (state: State) => boolean;
}

interface Known<State> {
  readonly state: State | null;
  /** Why it could not be read; null once it was. */
  readonly problem: Problem | null;
}

/** What belongs to an order, as it is for the order's revision. Arguments that are functions never change. */
export function useOrderDetail<State>(detail: OrderDetail<State>) {
  const { orderKey, revision, fetch, isAfterHandOver, isAwaited } = detail;
  const { apiRoot } = useRootData();
  const [known, setKnown] = useState<Known<State>>({ state: null, problem: null });
  const [attempt, setAttempt] = useState(0);
  const followed = useRef<Follower<State> | null>(null);
  const isFollowed = known.state !== null && isAwaited(known.state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is read again, and so is another attempt
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined;
    const follower = followResource<State>({
      fetch,
      events: isFollowed ? orderEvents(apiRoot, orderKey) : null,
      isNoticeOnly: true,
      pollMs: isFollowed ? POLL_MS : null,
      onState(state) {
        setKnown({ state, problem: null });
        if (!isAfterHandOver(state)) later ??= setTimeout(follower.refresh, HAND_OVER_PAUSE_MS);
      },
      onProblem: (problem) => setKnown((before) => ({ ...before, problem })),
    });
    followed.current = follower;
    return () => {
      clearTimeout(later);
      follower.stop();
    };
  }, [fetch, apiRoot, orderKey, isFollowed, revision, attempt]);

  /** Shows the answer to a change; passes it on. One that was asked for before the latest revision is read again instead. */
  const change = useCallback(async (call: () => Promise<ApiResult<State>>) => {
    const before = followed.current;
    const result = await call();
    if (result.ok && before === followed.current) before?.show(result.payload);
    else if (result.ok) followed.current?.refresh();
    return result;
  }, []);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { ...known, change, retry };
}
