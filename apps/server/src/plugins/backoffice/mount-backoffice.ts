import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { preferredEncoding, prepareBytes } from '#plugins/http/prepared-response.ts';
import { serveBuiltFiles } from '#plugins/storefront/built-files.ts';
import { inlineScriptHashes } from '#plugins/storefront/page-policy.ts';

/** Which back office is served, and how. */
export interface BackofficeChoice {
  readonly mode: 'production' | 'development';
  /** The directory of the back office's workspace. */
  readonly directory: string;
  readonly dataDir: string;
}

const DOCUMENT = 'build/client/index.html';

/** Whether the build, or in development the sources, exist. */
export function hasBackoffice({ mode, directory }: BackofficeChoice): boolean {
  return existsSync(join(directory, mode === 'production' ? DOCUMENT : 'vite.config.ts'));
}

/**
 * Serves the back office below `/gestion`: its build in production, its sources through Vite in
 * development. Every address there is the same document. Rule SA-63.
 */
export async function mountBackoffice(
  app: FastifyInstance,
  choice: BackofficeChoice,
): Promise<void> {
  await app.register((scope) =>
    choice.mode === 'production' ? mountBuild(scope, choice) : mountSources(scope, choice),
  );
}

/** The document is the same for every visitor and holds no data, but is not cached either. */
const DOCUMENT_HEADERS = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
} as const;

/** Allows the worker the scope `/gestion`, which its own folder `/gestion/` does not include. */
const WORKER_SCOPE = { 'service-worker-allowed': '/gestion' } as const;

/** Nothing but the server's own files and its API. Rule SA-63. */
function documentPolicy(scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // The preview of the draft, the only page that lets itself be framed.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function mountBuild(scope: FastifyInstance, choice: BackofficeChoice): Promise<void> {
  scope.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/gestion/sw.js')) reply.headers(WORKER_SCOPE);
  });
  await serveBuiltFiles(
    scope,
    {
      directory: join(choice.directory, 'build/client'),
      base: '/gestion',
      store: join(choice.dataDir, 'backoffice-assets'),
      hidden: ['index.html'],
    },
    scope.log,
  );
  const page = readFileSync(join(choice.directory, DOCUMENT));
  const headers = {
    ...DOCUMENT_HEADERS,
    'content-security-policy': documentPolicy(inlineScriptHashes(page)),
  };
  const { variants } = await prepareBytes(page, {
    contentType: 'text/html; charset=utf-8',
    quality: 11,
    headers,
  });
  answerDocument(scope, async (request, reply) => {
    const variant = variants[preferredEncoding(request.headers['accept-encoding'])];
    const { etag: _, ...sent } = variant.headers;
    return reply.headers(sent).send(variant.bytes);
  });
}

async function mountSources(scope: FastifyInstance, choice: BackofficeChoice): Promise<void> {
  // Loaded in development only, to save memory in production.
  const { answeredByVite, startVite } = await import('#plugins/storefront/vite-middleware.ts');
  const vite = await startVite(scope, choice.directory);
  const build = async () => {
    const module: unknown = await vite.ssrLoadModule('virtual:react-router/server-build');
    return module as ServerBuild;
  };
  const handle = createRequestHandler(build, 'development');
  answerDocument(scope, async (request, reply) => {
    // Vite writes inline scripts and replaces modules through a WebSocket.
    reply.removeHeader('content-security-policy');
    // Vite takes its base off the request's own address.
    const address = new URL(request.url, 'http://localhost');
    if (await answeredByVite(vite, request, reply)) return reply.hijack();
    return reply.headers(DOCUMENT_HEADERS).send(await handle(new Request(address)));
  });
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function answerDocument(scope: FastifyInstance, handler: Handler): void {
  for (const url of ['/gestion', '/gestion/*']) {
    scope.route({ method: ['GET', 'HEAD'], url, schema: { hide: true }, handler });
  }
}
