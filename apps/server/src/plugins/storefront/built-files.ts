import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#log.ts';
import { assetStore, serveStoredAssets, storeAssets } from './asset-store.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** The compressed files included. */
const WORKER = /\/sw\.js(?:\.\w+)?$/;

/**
 * The service worker may contact the shop only. Its scope is its own folder, the whole site, and no
 * header widens it. Rule B-1.
 */
const WORKER_HEADERS = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
} as const;

/**
 * Serves the client build, compressed at build time where possible. `/assets` is immutable, by
 * content hashes; everything else is revalidated. Files of other builds come from the asset store.
 */
export async function serveBuiltFiles(
  app: FastifyInstance,
  directory: string,
  dataDir: string,
  log: Log,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz'],
    decorateReply: false,
    setHeaders(reply, path) {
      if (path.startsWith(`${directory}/assets/`)) reply.header('cache-control', ONE_YEAR);
      if (WORKER.test(path)) reply.headers(WORKER_HEADERS);
    },
  });
  const store = assetStore(dataDir);
  await storeAssets(join(directory, 'assets'), store, log);
  await serveStoredAssets(app, store, ONE_YEAR);
}
