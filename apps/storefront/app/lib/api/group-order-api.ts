import type {
  GroupOrderItem,
  GroupOrderPlan,
} from '@comptoir/contract/group-orders/group-order-requests';
import type { PayableShare } from '@comptoir/contract/group-orders/group-order-shares';
import type {
  WireGroupOrderJoin,
  WireGroupOrderStart,
  WireGroupOrderState,
} from '@comptoir/contract/group-orders/group-order-state';
import {
  type CallApi,
  callForResult,
  callOverHttp,
  jsonRequest,
} from '@comptoir/contract/wire/api-result';
import type { GroupStep } from '@comptoir/domain/group-orders/group-state';
import type { EventAddress } from '#lib/live/browser-page.ts';
import type { ApiResult } from './api-client.ts';

const ROOT = '/v2/public/group-orders';

/** The group orders of the API; participants prove who they are with their own key. Rule GP-1. */
export function createGroupOrderApi(apiRoot: string) {
  const http = callOverHttp(apiRoot);
  const call: CallApi = (path, init) => http(path, { ...init, referrerPolicy: 'no-referrer' });
  function send<Payload>(
    method: string,
    path: string,
    groupKey: string,
    body: unknown,
  ): Promise<ApiResult<Payload>> {
    const headers = { 'group-key': groupKey };
    const init = body === undefined ? { method, headers } : jsonRequest(method, body, headers);
    return callForResult(call, `${ROOT}${path}`, init);
  }
  const change = (method: string, path: string, groupKey: string, body?: unknown) =>
    send<WireGroupOrderState>(method, path, groupKey, body);
  const below = (linkKey: string, ...rest: readonly string[]) =>
    ['', linkKey, ...rest].map(encodeURIComponent).join('/');

  return {
    start: (groupKey: string, firstName: string) =>
      send<WireGroupOrderStart>('POST', '', groupKey, { first_name: firstName }),
    read: (linkKey: string, signal: AbortSignal): Promise<ApiResult<WireGroupOrderState>> =>
      callForResult(call, `${ROOT}${below(linkKey)}`, { signal }),
    /** Repeated with the same key it is the same participant. */
    join: (linkKey: string, groupKey: string, firstName: string) =>
      send<WireGroupOrderJoin>('POST', below(linkKey, 'participants'), groupKey, {
        first_name: firstName,
      }),
    /** By the participant, or by the host. */
    removeParticipant: (linkKey: string, groupKey: string, participantId: string) =>
      change('DELETE', below(linkKey, 'participants', participantId), groupKey),
    putLine: (linkKey: string, groupKey: string, lineId: string, item: GroupOrderItem) =>
      change('PUT', below(linkKey, 'lines', lineId), groupKey, item),
    removeLine: (linkKey: string, groupKey: string, lineId: string) =>
      change('DELETE', below(linkKey, 'lines', lineId), groupKey),
    plan: (linkKey: string, groupKey: string, plan: GroupOrderPlan) =>
      change('PUT', below(linkKey, 'plan'), groupKey, plan),
    /** Enters the code of a coupon for the whole, as the host; null removes it. */
    coupon: (linkKey: string, groupKey: string, coupon: string | null) =>
      change('PUT', below(linkKey, 'coupon'), groupKey, { coupon }),
    step: (linkKey: string, groupKey: string, step: GroupStep) =>
      change('POST', below(linkKey, step), groupKey, {}),
    /** Has each participant pay a share of the placed order, as its host. */
    beginShares: (linkKey: string, groupKey: string) =>
      change('POST', below(linkKey, 'shares'), groupKey),
    /** Takes over what is unpaid, as the host. */
    takeOverRest: (linkKey: string, groupKey: string) =>
      change('POST', below(linkKey, 'shares', 'rest'), groupKey),
    /** What the own share is paid with; asked again, it is the same. */
    openShare: (linkKey: string, groupKey: string) =>
      send<PayableShare>('POST', below(linkKey, 'shares', 'pay'), groupKey, undefined),
    confirmShare: (linkKey: string, groupKey: string) =>
      change('POST', below(linkKey, 'shares', 'confirm'), groupKey),
  };
}

export type GroupOrderApi = ReturnType<typeof createGroupOrderApi>;

/** The stream of a group's states. Rule GP-4. */
export function groupOrderEvents(apiRoot: string, linkKey: string): EventAddress {
  return { url: `${apiRoot}${ROOT}/${encodeURIComponent(linkKey)}/events`, name: 'group-order' };
}
