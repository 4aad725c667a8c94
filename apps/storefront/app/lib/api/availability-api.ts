import type { PublicAvailability } from '@comptoir/contract/availability/public-availability';
import { callForResult, callOverHttp } from '@comptoir/contract/wire/api-result';
import type { EventAddress } from '#lib/live/browser-page.ts';
import type { ApiResult } from './api-client.ts';

const PATH = '/v2/public/availability';

/** What guests know of the service; never throws. The browser's cache sends the `ETag`. Rule SV-50. */
export function fetchAvailability(
  apiRoot: string,
  signal: AbortSignal,
): Promise<ApiResult<PublicAvailability>> {
  return callForResult(callOverHttp(apiRoot), PATH, { signal });
}

/** The stream of the same. Rule SV-51. */
export function availabilityEvents(apiRoot: string): EventAddress {
  return { url: `${apiRoot}${PATH}/events`, name: 'availability' };
}
