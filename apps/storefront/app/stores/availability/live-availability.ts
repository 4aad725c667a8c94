import type { PublicAvailability } from '@comptoir/contract/availability/public-availability';
import { callForResult, callOverHttp } from '@comptoir/contract/wire/api-result';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { ApiResult } from '#lib/api/api-client.ts';
import { whenIdle } from '#lib/browser/when-idle.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import type { EventAddress } from '#lib/live/browser-page.ts';
import { followAvailability } from './follow-availability.ts';
import { useLive } from './live-state.ts';
import { askWith } from './refresh-availability.ts';

/** Pages that show nothing of it, or hold a stream of their own: they ask when they are opened or shown again. */
const WITHOUT_STREAM =
  /^(?:\/fr)?\/(?:order|success|group|auth|profile|blog|[a-z]+-policy|terms-of-service)\b/;

/** Fills `useLive` while it is mounted. A page has one stream at most. Rule SV-61. */
export function LiveAvailability(): null {
  const { apiRoot } = useRootData();
  const isStreamed = !WITHOUT_STREAM.test(useLocation().pathname);
  useEffect(() => {
    const current = followAvailability({
      fetch: (signal) => fetchAvailability(apiRoot, signal),
      events: isStreamed ? availabilityEvents(apiRoot) : null,
      // The stream delays nothing of the page.
      whenReady: whenIdle,
      clock: Date.now,
      onState: (live) => useLive.setState({ live }),
    });
    askWith(current.refresh);
    return current.stop;
  }, [apiRoot, isStreamed]);
  return null;
}

const PATH = '/v2/public/availability';

/** What guests know of the service; never throws. The browser's cache sends the `ETag`. Rule SV-50. */
function fetchAvailability(
  apiRoot: string,
  signal: AbortSignal,
): Promise<ApiResult<PublicAvailability>> {
  return callForResult(callOverHttp(apiRoot), PATH, { signal });
}

/** The stream of the same. Rule SV-51. */
export function availabilityEvents(apiRoot: string): EventAddress {
  return { url: `${apiRoot}${PATH}/events`, name: 'availability' };
}
