import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A shop whose documents come in two pieces, as on a slow line. */
export interface DividedDocument {
  readonly url: string;
  /** Sends the second piece of each document. */
  finish(): void;
  close(): void;
}

/** Serves the shop at `origin`; the first piece of its documents ends after the first occurrence of `mark`. */
export async function divideDocuments(origin: string, mark: string): Promise<DividedDocument> {
  const finished = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${origin}${request.url}`, {
      method: request.method ?? 'GET',
      ...(request.method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: await text(request),
      }),
    });
    const type = answer.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answer.status, { 'content-type': type });
    const body = Buffer.from(await answer.arrayBuffer());
    const found = type.startsWith('text/html') ? body.indexOf(mark) : -1;
    if (found !== -1) {
      response.write(body.subarray(0, found + mark.length));
      await finished.promise;
    }
    response.end(body.subarray(found === -1 ? 0 : found + mark.length));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    finish: finished.resolve,
    close: () => server.close().closeAllConnections(),
  };
}
