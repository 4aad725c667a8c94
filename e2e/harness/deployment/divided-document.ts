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

/** Serves the shop at `origin`; the first piece of its documents ends after what `mark` matches first. */
export async function divideDocuments(origin: string, mark: RegExp): Promise<DividedDocument> {
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
    // One letter a byte: the match tells the place of the bytes.
    const found = type.startsWith('text/html') ? mark.exec(body.toString('latin1')) : null;
    const end = found === null ? 0 : found.index + found[0].length;
    if (end > 0) {
      response.write(body.subarray(0, end));
      await finished.promise;
    }
    response.end(body.subarray(end));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    finish: finished.resolve,
    close: () => server.close().closeAllConnections(),
  };
}
