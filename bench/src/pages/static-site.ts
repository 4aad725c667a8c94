import { once } from 'node:events';
import { createServer, request as requestFrom } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const SCRIPT = /<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g;

/**
 * Serves a page without its JavaScript: the same content, styles, font and pictures from a bare node:http
 * server. It is the lower bound for the storefront.
 */
export async function startStaticSite(page: string): Promise<{ url: string; close(): void }> {
  const { origin, pathname } = new URL(page);
  const answer = await fetch(page);
  const html = (await answer.text()).replaceAll(SCRIPT, '');
  const body = brotliCompressSync(html);
  const server = createServer((request, response) => {
    if (request.url === pathname) {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        'content-length': body.length,
      });
      response.end(body);
      return;
    }
    const { url = '/', headers } = request;
    requestFrom(new URL(url, origin), { headers }, (file) => {
      response.writeHead(file.statusCode ?? 502, file.headers);
      file.pipe(response);
    }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}${pathname}`, close: () => server.close() };
}
