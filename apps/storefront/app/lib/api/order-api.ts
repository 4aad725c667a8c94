import type { InvoiceRequest, WireOrderBilling } from '@comptoir/contract/invoices/order-billing';
import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import type { PushRegistration, WirePushSubscription } from '@comptoir/contract/orders/push';
import type {
  ItemReportRequest,
  WireGuestReports,
} from '@comptoir/contract/reported-items/guest-reports';
import { callForResult, callOverHttp, jsonRequest } from '@comptoir/contract/wire/api-result';
import type { ProposalAnswer } from '@comptoir/domain/orders/substitution';
import type { EventAddress } from '#lib/live/browser-page.ts';
import type { ApiResult } from './api-client.ts';

function addressOf(key: string): string {
  return `/v2/public/orders/${encodeURIComponent(key)}`;
}

/** An order and what belongs to it, by its key. None of the calls throws. */
export function orderApi(apiRoot: string, key: string) {
  const call = callOverHttp(apiRoot);
  function send<Payload>(path: string, init: RequestInit): Promise<ApiResult<Payload>> {
    return callForResult(call, addressOf(key) + path, init);
  }
  function post<Payload>(path: string, body: object) {
    return send<Payload>(path, jsonRequest('POST', body));
  }
  return {
    /** Rule T-4. */
    read: (signal: AbortSignal) => send<WireOrderState>('', { signal }),
    /** Cancels an order while its state has `can_cancel`; repeating it changes nothing. Rule OB-34. */
    cancel: () => post<WireOrderState>('/cancel', {}),
    /** Moves an order while its state has `can_move`; the same time again changes nothing. Rule OB-52. */
    move: (time: { readonly delivery_date: string; readonly delivery_time_range: string }) =>
      post<WireOrderState>('/time', time),
    /** Writes to the restaurant; the same text is sent once. Rule OB-84. */
    sendMessage: (text: string) => post<WireOrderState>('/messages', { text }),
    /** Answers a proposal to change the order; the same answer again changes nothing. Rule SU-3. */
    answer: (substitutionId: string, answer: ProposalAnswer) =>
      post<WireOrderState>(`/substitutions/${encodeURIComponent(substitutionId)}`, { answer }),

    /** The receipt and the invoices. Rule IV-5. */
    readBilling: (signal: AbortSignal) => send<WireOrderBilling>('/billing', { signal }),
    makeInvoice: (request: InvoiceRequest) => post<WireOrderBilling>('/billing/invoice', request),
    mailDocument: (document: string) =>
      post<WireOrderBilling>(`/billing/${encodeURIComponent(document)}/mail`, {}),
    /** Where a document is read as a PDF. */
    documentAddress: (document: string) =>
      `${apiRoot}${addressOf(key)}/billing/${encodeURIComponent(document)}`,

    /** What the guest reports. Rules RI-1 and RI-10. */
    readReports: (signal: AbortSignal) => send<WireGuestReports>('/reported-items', { signal }),
    report: (request: ItemReportRequest) => post<WireGuestReports>('/reported-items', request),

    /** Subscriptions of devices to push. Rule Z-2. */
    pushKey: (): Promise<ApiResult<PushKey>> => callForResult(call, '/v2/public/push', {}),
    subscribe: (device: PushRegistration) =>
      post<{ readonly subscription_id: string }>('/subscriptions', device),
    findSubscription: (id: string) => send<WirePushSubscription>(`/subscriptions/${id}`, {}),
    unsubscribe: (id: string) =>
      send<WirePushSubscription>(`/subscriptions/${id}`, { method: 'DELETE' }),
  };
}

interface PushKey {
  /** What browsers register with; base64url. */
  readonly public_key: string;
  readonly transports: readonly string[];
}

/** The part of it for push. */
export type PushApi = Pick<
  ReturnType<typeof orderApi>,
  'pushKey' | 'subscribe' | 'findSubscription' | 'unsubscribe'
>;

/** The stream of an order's states. Rule T-6. */
export function orderEvents(apiRoot: string, key: string): EventAddress {
  return { url: `${apiRoot}${addressOf(key)}/events`, name: 'order' };
}
