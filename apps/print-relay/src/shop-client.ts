import {
  type RelayedJob,
  type RelayedPrinter,
  relayClaimAnswer,
  relayTakenAnswer,
} from '@comptoir/contract/print/relay';
import type { PrinterCondition } from '@comptoir/printer-client/conditions';
import type { PrintOutcome } from '@comptoir/printer-client/outcomes';

/** What a call to the shop came to. */
export type Answer<Payload> =
  | { readonly kind: 'ok'; readonly payload: Payload }
  /** The device is revoked, or of another kind. */
  | { readonly kind: 'revoked' }
  | { readonly kind: 'refused'; readonly why: string }
  /** No answer: whether the shop acted is not known. */
  | { readonly kind: 'unreachable'; readonly why: string };

export interface Claimed {
  readonly job: RelayedJob | null;
  readonly printers: readonly RelayedPrinter[];
}

/** What became of a job. `failed` without a reason: the shop was not reached, and nothing was written. */
export interface JobResult {
  readonly outcome: PrintOutcome['kind'];
  readonly reason: PrinterCondition | null;
}

/** The shop as a relay sees it. Rules PR-104 to PR-108. */
export interface ShopClient {
  claim(wait: boolean, signal: AbortSignal): Promise<Answer<Claimed>>;
  /** Whether the job may be written to the printer. */
  markSent(job: RelayedJob): Promise<Answer<boolean>>;
  tellProgress(job: RelayedJob, condition: PrinterCondition): Promise<Answer<boolean>>;
  tellResult(job: RelayedJob, result: JobResult): Promise<Answer<boolean>>;
  tellCondition(printerId: string, condition: PrinterCondition): Promise<Answer<boolean>>;
}

/** Longer than the shop waits for a job. */
const CLAIM_LIMIT_MS = 40_000;
const CALL_LIMIT_MS = 10_000;

export function shopClient(shop: URL, key: string): ShopClient {
  async function call<Payload>(
    path: string,
    body: object,
    shape: { parse(answer: unknown): { readonly payload: Payload } },
    signal: AbortSignal = AbortSignal.timeout(CALL_LIMIT_MS),
  ): Promise<Answer<Payload>> {
    try {
      const response = await fetch(new URL(`/print/relay/${path}`, shop), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // The key goes to no other address.
        redirect: 'error',
        signal,
      });
      const { status } = response;
      const text = await response.text();
      if (status === 401 || status === 403) return { kind: 'revoked' };
      if (status >= 500 || status === 429) return { kind: 'unreachable', why: `status ${status}` };
      if (status !== 200) return { kind: 'refused', why: `status ${status}` };
      return { kind: 'ok', payload: shape.parse(JSON.parse(text)).payload };
    } catch (error) {
      return { kind: 'unreachable', why: reasonOf(error) };
    }
  }

  async function tell(path: string, body: object): Promise<Answer<boolean>> {
    const answer = await call(path, body, relayTakenAnswer);
    return answer.kind === 'ok' ? { kind: 'ok', payload: answer.payload.is_taken } : answer;
  }

  return {
    claim: (wait, signal) =>
      call(
        'claims',
        { wait },
        relayClaimAnswer,
        AbortSignal.any([signal, AbortSignal.timeout(CLAIM_LIMIT_MS)]),
      ),
    markSent: ({ job_id, lease_id }) => tell(`jobs/${job_id}/sent`, { lease_id }),
    tellProgress: ({ job_id, lease_id }, condition) =>
      tell(`jobs/${job_id}/condition`, { lease_id, condition }),
    tellResult: ({ job_id, lease_id }, result) =>
      tell(`jobs/${job_id}/result`, { lease_id, ...result }),
    tellCondition: (printerId, condition) => tell(`printers/${printerId}/condition`, { condition }),
  };
}

/** Node hides the cause of a failed request one level below. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
