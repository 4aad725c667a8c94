import type { FastifyInstance, HTTPMethods } from 'fastify';

/** A `fetch` for the API's paths, answered inside this process. */
export type CallApi = (path: string, init?: RequestInit) => Promise<Response>;

/** Completes paths to URLs; it is never contacted. */
const ORIGIN = 'http://in-process';
const WITHOUT_BODY = new Set([204, 205, 304]);

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
    const body = WITHOUT_BODY.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload);
    return new Response(body, { status: answer.statusCode, headers });
  };
}
