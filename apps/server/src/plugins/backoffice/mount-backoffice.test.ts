import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasBackoffice, mountBackoffice } from './mount-backoffice.ts';

const INLINE = 'window.started = true;';
const PAGE = `<!DOCTYPE html><script src="/gestion/assets/a-1b2c.js"></script><script>${INLINE}</script>`;

function write(directory: string, path: string, content: string): void {
  const file = join(directory, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

let app: FastifyInstance;
const get = (url: string, headers = {}) => app.inject({ url, headers });

beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'comptoir-backoffice-'));
  const directory = join(root, 'workspace');
  write(directory, 'build/client/index.html', PAGE);
  write(directory, 'build/client/sw.js', 'listen()');
  write(directory, 'build/client/assets/a-1b2c.js', 'start()');
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await mountBackoffice(app, { mode: 'production', directory, dataDir: join(root, 'data') });
  return async () => {
    await app.close();
    rmSync(root, { recursive: true });
  };
});

describe('the mounted back office', () => {
  it.each(['/gestion', '/gestion/', '/gestion/cuisine', '/gestion/commandes/5f2c', '/gestion/no'])(
    'SA-63: answers %s with the one document',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
    },
  );

  it('SA-63: the document is cached nowhere and indexed nowhere', async () => {
    const { headers } = await get('/gestion', { 'if-none-match': '*' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    // That of every answer (I-5), which tells other origins no more than this one.
    expect(headers['referrer-policy']).toBeUndefined();
    expect(headers.etag).toBeUndefined();
  });

  it('SA-63: runs its own scripts alone, and is in no frame', async () => {
    const policy = String((await get('/gestion')).headers['content-security-policy']);
    const hash = createHash('sha256').update(INLINE).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  });

  it('is sent compressed', async () => {
    const answer = await get('/gestion', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(PAGE);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('its files are immutable, and a missing one is no page', async () => {
    const { headers } = await get('/gestion/assets/a-1b2c.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/gestion/assets/gone.js')).statusCode).toBe(404);
    expect((await get('/gestion/assets/..%2findex.html')).statusCode).toBe(404);
  });

  it('SA-62: its worker may have the scope without the slash, and contacts the server alone', async () => {
    const { headers } = await get('/gestion/sw.js');
    expect(headers).toMatchObject({
      'service-worker-allowed': '/gestion',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  });

  it('takes no other path', async () => {
    for (const url of ['/', '/gestionnaire', '/v2/staff/session']) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });
});

it('is mounted where it is built', () => {
  const nothing = { mode: 'production', directory: '/nonexistent', dataDir: '' } as const;
  expect(hasBackoffice(nothing)).toBe(false);
});
