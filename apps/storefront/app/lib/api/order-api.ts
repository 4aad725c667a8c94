import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { type AnswerBody, NO_ANSWER, problemOf } from '@comptoir/contract/wire/api-result';
import type { ProposalAnswer } from '@comptoir/domain/orders/substitution';
import type { ApiResult } from './api-client.ts';

function addressOf(apiRoot: string, key: string): string {
  return `${apiRoot}/v2/public/orders/${encodeURIComponent(key)}`;
}

/** The state of an order, by its key. Never throws: what goes wrong is in the result. Rule T-4. */
export function askOrder(
  apiRoot: string,
  key: string,
  signal: AbortSignal,
): Promise<ApiResult<WireOrderState>> {
  return stateFrom(addressOf(apiRoot, key), { signal });
}

/** Cancels an order that comes too late; repeating it changes nothing. Never throws. Rule OB-34. */
export function cancelOrder(apiRoot: string, key: string): Promise<ApiResult<WireOrderState>> {
  return stateFrom(`${addressOf(apiRoot, key)}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
}

/** Answers a proposal to change an order; the same answer again changes nothing. Never throws. Rule SU-3. */
export function answerProposal(
  apiRoot: string,
  key: string,
  substitutionId: string,
  answer: ProposalAnswer,
): Promise<ApiResult<WireOrderState>> {
  const path = `substitutions/${encodeURIComponent(substitutionId)}`;
  return stateFrom(`${addressOf(apiRoot, key)}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  });
}

async function stateFrom(address: string, init: RequestInit): Promise<ApiResult<WireOrderState>> {
  try {
    const response = await fetch(address, init);
    const body: AnswerBody<WireOrderState> = await response.json();
    return response.ok && body.payload !== undefined
      ? { ok: true, payload: body.payload }
      : { ok: false, problem: problemOf(response, body) };
  } catch {
    return { ok: false, problem: NO_ANSWER };
  }
}

/** A connection on which the server sends every change. */
export interface OrderStream {
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

/** Subscribes to an order; null where the browser cannot. It reconnects by itself. Rule T-6. */
export function listenToOrder(
  apiRoot: string,
  key: string,
  notify: (state: WireOrderState) => void,
): OrderStream | null {
  if (typeof EventSource === 'undefined') return null;
  const source = new EventSource(`${addressOf(apiRoot, key)}/events`);
  source.addEventListener('order', (event: MessageEvent<string>) => notify(JSON.parse(event.data)));
  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    close: () => source.close(),
  };
}
