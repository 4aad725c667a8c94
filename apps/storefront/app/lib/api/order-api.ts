import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { type AnswerBody, NO_ANSWER, problemOf } from '@comptoir/contract/wire/api-result';
import type { ProposalAnswer } from '@comptoir/domain/orders/substitution';
import type { EventAddress } from '#lib/live/browser-page.ts';
import type { ApiResult } from './api-client.ts';

function addressOf(apiRoot: string, key: string): string {
  return `${apiRoot}/v2/public/orders/${encodeURIComponent(key)}`;
}

/** The state of an order, by its key. Never throws: what goes wrong is in the result. Rule T-4. */
export function fetchOrder(
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

/** The stream of an order's states. Rule T-6. */
export function orderEvents(apiRoot: string, key: string): EventAddress {
  return { url: `${addressOf(apiRoot, key)}/events`, name: 'order' };
}
