import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import type { ApiResult, Problem } from '#lib/api/api-client.ts';
import type { LineWrite } from './memberships.ts';

interface Sending {
  /** The changes that are not confirmed, as they are stored now. */
  readonly writes: () => readonly LineWrite[];
  readonly send: (write: LineWrite) => Promise<ApiResult<WireGroupOrderState>>;
  readonly settle: (write: LineWrite) => void;
  readonly onState: (state: WireGroupOrderState) => void;
  readonly onRejected: (write: LineWrite, problem: Problem) => void;
}

/** The pause after a failure that may pass. */
const RETRY_MS = 4_000;

/**
 * Sends the changes of own lines one after the other, in their order. What got no answer stays and is sent again; each
 * is idempotent, so that two tabs may send the same. What the server rejects is over, and said. Rule GP-5.
 */
export function lineSender({ writes, send, settle, onState, onRejected }: Sending): {
  readonly flush: () => Promise<void>;
  readonly stop: () => void;
} {
  let isSending = false;
  let isStopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    if (isSending || isStopped) return;
    clearTimeout(retry);
    isSending = true;
    let write = writes()[0];
    while (write !== undefined && !isStopped) {
      const result = await send(write);
      if (result.ok) {
        settle(write);
        onState(result.payload);
      } else if (mayPass(result.problem)) {
        retry = setTimeout(flush, delayOf(result.problem));
        break;
      } else {
        settle(write);
        onRejected(write, result.problem);
      }
      write = writes()[0];
    }
    isSending = false;
  }

  return {
    flush,
    stop() {
      isStopped = true;
      clearTimeout(retry);
    },
  };
}

/** No answer, too many requests, or a failing server. */
function mayPass({ status }: Problem): boolean {
  return status === 0 || status === 429 || status >= 500;
}

function delayOf({ retryAfterSeconds }: Problem): number {
  return retryAfterSeconds === undefined ? RETRY_MS : retryAfterSeconds * 1000;
}
