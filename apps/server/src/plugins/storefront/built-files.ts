import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Log } from '#log.ts';
import { sendProblem } from '#plugins/http/problems.ts';

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

/** A client build, and where it is served. */
export interface BuiltClient {
  readonly directory: string;
  /** The path before its files; empty for the root. */
  readonly base: '' | '/gestion';
  /** The directory of build files that servers with the same data share. */
  readonly store: string;
  /** Files that are no addresses, as patterns. */
  readonly hidden?: readonly string[];
}

/**
 * Serves a client build, compressed at build time where possible. `assets` is immutable, by content
 * hashes; everything else is revalidated. Files of other builds come from the asset store.
 */
export async function serveBuiltFiles(
  app: FastifyInstance,
  { directory, base, store, hidden = [] }: BuiltClient,
  log: Log,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: directory,
    prefix: `${base}/`,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', ...hidden],
    decorateReply: false,
    setHeaders(reply, path) {
      if (path.startsWith(`${directory}/assets/`)) reply.header('cache-control', ONE_YEAR);
      if (WORKER.test(path)) reply.headers(WORKER_HEADERS);
    },
  });
  await storeAssets(join(directory, 'assets'), store, log);
  await serveStoredAssets(app, `${base}/assets/*`, store, ONE_YEAR);
}

/** Longer than a page of an older build stays open. */
const RETENTION_MS = 30 * 24 * 60 * 60_000;
const NAME = /^[\w-][\w.-]{0,199}$/;

/**
 * Copies a build's files into the store for servers of other builds, and deletes those unused for a
 * month. A full disk does not stop the start. Rule U-20.
 */
export async function storeAssets(built: string, store: string, log: Log): Promise<void> {
  try {
    const now = new Date();
    await mkdir(store, { recursive: true });
    for (const name of await readdir(built)) await storeFile(built, store, name, now);
    for (const name of await readdir(store)) await deleteUnused(join(store, name), now.getTime());
  } catch (error) {
    log.warn({ err: error }, 'Servers of another version will not find this build’s files');
  }
}

async function storeFile(built: string, store: string, name: string, now: Date): Promise<void> {
  const file = join(store, name);
  try {
    // Names contain a content hash, so an existing file is the same.
    return await utimes(file, now, now);
  } catch {
    // The file does not exist yet.
  }
  // In a container the process id is 1 for every server.
  const unfinished = join(store, `.${name}.${randomUUID()}`);
  try {
    await copyFile(join(built, name), unfinished);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function deleteUnused(file: string, now: number): Promise<void> {
  // Another server may delete it at the same moment.
  const found = await stat(file).catch(() => null);
  if (found && now - found.mtimeMs > RETENTION_MS) await rm(file, { force: true });
}

/** Serves files of other builds below `url`. */
async function serveStoredAssets(
  app: FastifyInstance,
  url: string,
  store: string,
  maxAge: string,
): Promise<void> {
  await app.register(async (scope) => {
    if (await isDirectory(store)) {
      await scope.register(fastifyStatic, {
        root: store,
        serve: false,
        preCompressed: true,
        setHeaders: (reply) => void reply.header('cache-control', maxAge),
      });
    }
    scope.get<{ Params: { '*': string } }>(
      url,
      { schema: { hide: true } },
      async (request, reply) => {
        const name = request.params['*'];
        // A missing script is answered in the envelope; a page would be rendered for no reader.
        if (!NAME.test(name) || !(await isFile(join(store, name)))) {
          return sendProblem(reply, 'not_found');
        }
        return reply.sendFile(name);
      },
    );
  });
}

const isDirectory = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const isFile = (file: string) =>
  stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
