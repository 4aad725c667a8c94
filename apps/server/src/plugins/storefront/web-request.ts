import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

const WITHOUT_BODY = new Set(['GET', 'HEAD']);

/** The requested URL at this origin. Throws a 400 for one without a path. */
export function requestedAddress({ url }: FastifyRequest, origin: string): URL {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  if (path.startsWith('/') && URL.canParse(`${origin}${path}`)) return new URL(`${origin}${path}`);
  throw Object.assign(new Error('The address is none'), { statusCode: 400 });
}

/**
 * The request as a web `Request`, aborted when the client disconnects. HEAD renders the same page
 * as GET.
 */
export function webRequest(request: FastifyRequest, reply: FastifyReply, requested: URL): Request {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  return new Request(requested, {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    signal: abort.signal,
    ...(!WITHOUT_BODY.has(request.method) && {
      body: Readable.toWeb(request.raw),
      duplex: 'half',
    }),
  });
}

/**
 * The request for a shared page: nothing of the client but a crawler's user agent is in it, and it
 * outlasts the client. Rules I-40 and I-43.
 */
export function sharedRequest(address: URL, crawler: string | null): Request {
  return new Request(address, { headers: crawler === null ? {} : { 'user-agent': crawler } });
}
