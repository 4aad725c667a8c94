import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

const WITHOUT_BODY = new Set(['GET', 'HEAD']);

/**
 * The request for `url` as the web platform describes one; it is aborted when the visitor leaves.
 * Whoever asks for the head of a page only gets that of the very page.
 */
export function webRequest(request: FastifyRequest, reply: FastifyReply, url: string): Request {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const each of [value ?? []].flat()) headers.append(name, each);
  }
  return new Request(addressOf(request, url), {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers,
    signal: abort.signal,
    ...(!WITHOUT_BODY.has(request.method) && {
      body: Readable.toWeb(request.raw),
      duplex: 'half',
    }),
  });
}

/** A name or an IP address, and a port: whatever else a header names would be read as another part of the address. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The whole address; whoever names a host that is none, or no path, is told that it is a mistake. */
function addressOf({ protocol, host }: FastifyRequest, url: string): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const address = `${protocol}://${host}${path}`;
  if (HOST.test(host) && path.startsWith('/') && URL.canParse(address)) return address;
  throw Object.assign(new Error('The address is none'), { statusCode: 400 });
}
