import type {
  ItemReportRequest,
  WireGuestReports,
} from '@comptoir/contract/reported-items/guest-reports';
import { type ApiResult, callForResult } from '@comptoir/contract/wire/api-result';

/** What the guest of an order reports, by its key. None of the calls throws. Rules RI-1 and RI-10. */
export function reportsApi(apiRoot: string, orderKey: string) {
  const address = `${apiRoot}/v2/public/orders/${encodeURIComponent(orderKey)}/reported-items`;
  const call = (path: string, init?: RequestInit) => fetch(path, init);
  return {
    read: (signal: AbortSignal): Promise<ApiResult<WireGuestReports>> =>
      callForResult(call, address, { signal }),
    report: (request: ItemReportRequest): Promise<ApiResult<WireGuestReports>> =>
      callForResult(call, address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      }),
  };
}
