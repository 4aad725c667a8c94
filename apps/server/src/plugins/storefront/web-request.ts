import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

const WITHOUT_BODY = new Set(['GET', 'HEAD']);

/** The request as the web platform describes one; it is aborted when the visitor leaves. */
export function webRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(!WITHOUT_BODY.has(request.method) && {
      body: Readable.toWeb(request.raw),
      duplex: 'half',
    }),
  });
}
