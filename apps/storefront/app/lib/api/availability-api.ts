import type { PublicAvailability } from '@comptoir/contract/availability/public-availability';
import { callForResult } from '@comptoir/contract/wire/api-result';

const PATH = '/v2/public/availability';

/** What guests know of the service; null without an answer. The browser's cache sends the `ETag`. Rule SV-50. */
export async function askAvailability(apiRoot: string): Promise<PublicAvailability | null> {
  const call = (path: string) => fetch(`${apiRoot}${path}`);
  const answer = await callForResult<PublicAvailability>(call, PATH, {});
  return answer.ok ? answer.payload : null;
}

/** A connection on which the server sends every change. */
export interface AvailabilityStream {
  /** Whether it is neither open nor going to be. */
  readonly isOver: () => boolean;
  readonly isOpen: () => boolean;
  readonly close: () => void;
}

/** Subscribes to what guests know; null where the browser cannot. It reconnects by itself. Rule SV-51. */
export function listenToAvailability(
  apiRoot: string,
  notify: (state: PublicAvailability) => void,
): AvailabilityStream | null {
  if (typeof EventSource === 'undefined') return null;
  const source = new EventSource(`${apiRoot}${PATH}/events`);
  source.addEventListener('availability', (event: MessageEvent<string>) =>
    notify(JSON.parse(event.data)),
  );
  return {
    isOver: () => source.readyState === EventSource.CLOSED,
    isOpen: () => source.readyState === EventSource.OPEN,
    close: () => source.close(),
  };
}
