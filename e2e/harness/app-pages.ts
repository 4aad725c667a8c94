import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './root.ts';

const BUILD = join(ROOT, 'apps/mobile/build/client/index.html');
const WRITER = join(ROOT, 'apps/mobile/src/pages.ts');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** The pages that an app carries, served as a phone does: from an origin that is not the shop's. */
export interface AppPages {
  readonly origin: string;
  /** Writes them for a shop, whose site has this address. */
  writeFor(shop: { readonly url: string }, siteRoot: string): Promise<void>;
  close(): Promise<void>;
}

export async function openAppPages(): Promise<AppPages> {
  if (!existsSync(BUILD)) throw new Error('The pages of the apps are not built: npm run build');
  const directory = await mkdtemp(join(tmpdir(), 'comptoir-app-'));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://phone');
    // Whatever is no file is the page.
    const name = extname(pathname) === '' ? '/index.html' : pathname;
    try {
      const file = await readFile(join(directory, normalize(name)));
      response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(file);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    async writeFor({ url }, siteRoot) {
      const env = { ...process.env, API_ROOT: url, SITE_ROOT: siteRoot };
      await promisify(execFile)(process.execPath, [WRITER, directory], { env });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await rm(directory, { recursive: true, force: true });
    },
  };
}
