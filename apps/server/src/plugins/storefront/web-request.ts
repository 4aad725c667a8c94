import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';

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

/** A `fetch` for the API's paths, answered inside this process. */
export type CallApi = (path: string, init?: RequestInit) => Promise<Response>;

/** Completes paths to URLs; it is never contacted. */
const ORIGIN = 'http://in-process';
const ANSWERED_WITHOUT_BODY = new Set([204, 205, 304]);

/** Calls the app's routes without a socket. */
export function inProcessApi(app: FastifyInstance): CallApi {
  return async (path, init) => {
    const request = new Request(new URL(path, ORIGIN), init);
    const { pathname, search } = new URL(request.url);
    const answer = await app.inject({
      method: request.method as HTTPMethods,
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
      signal: request.signal,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const each of [value ?? []].flat()) headers.append(name, String(each));
    }
    const body = ANSWERED_WITHOUT_BODY.has(answer.statusCode)
      ? null
      : new Uint8Array(answer.rawPayload);
    return new Response(body, { status: answer.statusCode, headers });
  };
}
