import type { InvoiceRequest, WireOrderBilling } from '@comptoir/contract/invoices/order-billing';
import { type ApiResult, callForResult } from '@comptoir/contract/wire/api-result';

function addressOf(orderKey: string): string {
  return `/v2/public/orders/${encodeURIComponent(orderKey)}/billing`;
}

/** The receipt and the invoices of an order, by its key. None of the calls throws. Rule IV-5. */
export function billingApi(apiRoot: string, orderKey: string) {
  const call = (path: string, init?: RequestInit) => fetch(`${apiRoot}${path}`, init);
  const address = addressOf(orderKey);
  const post = (path: string, body: object): Promise<ApiResult<WireOrderBilling>> =>
    callForResult(call, `${address}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    read: (signal: AbortSignal): Promise<ApiResult<WireOrderBilling>> =>
      callForResult(call, address, { signal }),
    makeInvoice: (request: InvoiceRequest) => post('invoice', request),
    mail: (document: string) => post(`${encodeURIComponent(document)}/mail`, {}),
    /** Where a document is read as a PDF. */
    fileAddress: (document: string) => `${apiRoot}${address}/${encodeURIComponent(document)}`,
  };
}
