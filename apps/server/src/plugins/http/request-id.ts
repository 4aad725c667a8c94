import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** A proxy's request id is adopted, so that both logs name the same request. */
const ACCEPTABLE = /^[A-Za-z0-9_-]{8,64}$/;

/** The id of a request, carried by every answer. Rule I-4. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
}
