import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import type { ApiResult } from '#lib/api/api-client.ts';
import type { OrderStream } from '#lib/api/order-api.ts';
import { type SettledState, settled } from '#lib/api/remote-state.ts';

/** How often an order is asked for while nobody tells its changes. */
const POLL_MS = 20_000;

/** What a key is answered that opens no order: it will not open one later. Rule T-4. */
const OPENS_NOTHING: ReadonlySet<number> = new Set([404, 422]);

export interface Following {
  readonly ask: () => Promise<ApiResult<WireOrderState>>;
  readonly listen: (tell: (state: WireOrderState) => void) => OrderStream | null;
  /** Whether anybody looks at the page. */
  readonly isSeen: () => boolean;
  readonly tell: (remote: SettledState<WireOrderState>) => void;
}

/**
 * Follows an order until it ends: asks once, then listens, and asks again now and then while it can't
 * listen. What is known stays while the server is away, and nothing older takes its place: neither an
 * answer that was asked for before what is shown, nor a state with fewer steps. Answers how to stop, and
 * how to ask now. Rule T-10.
 */
export function followOrder({ ask, listen, isSeen, tell }: Following): {
  readonly stop: () => void;
  readonly refresh: () => void;
} {
  let isStopped = false;
  let known: WireOrderState | null = null;
  /** What was asked or heard so far, and which of it is shown. */
  let latest = 0;
  let shown = 0;
  let stream: OrderStream | null = null;

  function show(state: WireOrderState, number: number): void {
    if (number < shown || (known !== null && isBehind(state, known))) return;
    shown = number;
    known = state;
    tell({ state: 'success', payload: state });
    if (isFinished(state.progress)) stop();
    else {
      stream ??= listen((next) => {
        if (isStopped) return;
        latest += 1;
        show(next, latest);
      });
    }
  }

  async function askNow(): Promise<void> {
    latest += 1;
    const number = latest;
    const result = await ask();
    if (isStopped) return;
    if (result.ok) return show(result.payload, number);
    if (known === null) tell(settled(result));
    if (OPENS_NOTHING.has(result.problem.status)) stop();
  }

  function refresh(): void {
    if (!isStopped && isSeen() && !stream?.isOpen()) askNow();
  }

  function stop(): void {
    isStopped = true;
    clearInterval(timer);
    stream?.close();
  }

  const timer = setInterval(refresh, POLL_MS);
  askNow();
  return { stop, refresh };
}

/** Steps are only added to an order, and what is paid stays paid. */
function isBehind(next: WireOrderState, known: WireOrderState): boolean {
  return (
    next.history.length < known.history.length ||
    (known.status === 'paid' && next.status === 'pending')
  );
}
