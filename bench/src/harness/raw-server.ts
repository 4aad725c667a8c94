import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Program: serves the bytes of one answer, fetched once from the URL in its argument. */
const source = process.argv[2] ?? '';
get(source, { headers: { 'accept-encoding': 'br' } }, (answer) => {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.on('end', () => {
    const body = Buffer.concat(chunks);
    const headers = {
      'content-type': answer.headers['content-type'],
      'content-encoding': answer.headers['content-encoding'],
      'content-length': body.length,
      etag: answer.headers.etag,
    };
    const server = createServer((request, response) => {
      if (request.url === '/304') {
        response.writeHead(304, { etag: headers.etag }).end();
      } else {
        response.writeHead(200, headers).end(body);
      }
    });
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      process.stdout.write(`http://127.0.0.1:${port}\n`);
    });
  });
});
