import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerWithHeaders } from '#plugins/http/answer-headers.ts';
import { aBuiltStorefront } from '#test/shops/storefront-build.ts';
import { mountStorefront } from './mount-storefront.ts';

const EDITOR = 'comptoir_staff=editor';
const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-store-'));
let errors: readonly object[] = [];
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  answerWithHeaders(app);
  app.get('/v2/staff/catalogue/preview', async (request, reply) =>
    request.headers.cookie === EDITOR
      ? { status: 'success', payload: { address: '/_preview', revision: 3, errors } }
      : reply.code(401).send({ status: 'error', message: 'Veuillez vous connecter.' }),
  );
  app.get('/v2/menus', async () => ({ whose: 'guests' }));
  app.get('/_preview/v2/menus', async ({ headers }) => ({
    whose: 'draft',
    cookie: headers.cookie,
  }));
  await mountStorefront(app, {
    mode: 'production',
    directory: aBuiltStorefront(),
    dataDir,
    site: { siteRoot: '', apiRoot: '' },
    cardProvider: () => 'stripe',
    availableLocales: async () => ['fr'],
    isOpened: async () => true,
    countPage() {},
    onChange() {},
  });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true });
});

const get = (url: string, cookie = '') =>
  app.inject({ url, headers: { host: 'shop.example', cookie, 'accept-encoding': 'identity' } });
const policyOf = async (url: string) =>
  String((await get(url, EDITOR)).headers['content-security-policy']);

describe('a page of the preview', () => {
  it('CA-30: is rendered below its root, from the preview’s API with the editor’s cookie', async () => {
    expect((await get('/_preview/menus', EDITOR)).json()).toEqual({
      whose: 'draft',
      cookie: EDITOR,
    });
    expect((await get('/menus', EDITOR)).json()).toEqual({ whose: 'guests' });
    expect((await get('/_preview/address', EDITOR)).json()).toMatchObject({ apiRoot: '/_preview' });
  });

  it('CA-30: names an unknown address as its router does', async () => {
    const missing = await get('/_preview/nowhere', EDITOR);
    expect([missing.statusCode, missing.body]).toEqual([404, 'Page introuvable : /nowhere']);
  });

  it('CA-30: has the pictures of the shop', async () => {
    const picture = await get('/_preview/images/maki.avif');
    expect([picture.statusCode, picture.headers.location]).toEqual([302, '/images/maki.avif']);
  });

  it('CA-31: may call the preview’s API and no route that guests order by', async () => {
    const policy = await policyOf('/_preview/page');
    expect(policy).toContain(
      'connect-src shop.example/_preview/ shop.example/_build/ shop.example/_i18n/ shop.example/_icons/;',
    );
    expect(policy).toContain("worker-src 'none'");
    expect(policy).not.toContain('stripe');
  });

  it('CA-32: is in no cache and in no index', async () => {
    const page = await get('/_preview/page', EDITOR);
    expect(page.body).toBe('<h1>Carte</h1><script>go()</script>');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(page.headers.etag).toBeUndefined();
  });

  it('CA-32: stands in a frame of this origin, and a guests’ page in none', async () => {
    const preview = await get('/_preview/page', EDITOR);
    expect(preview.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(preview.headers['x-frame-options']).toBe('SAMEORIGIN');
    const guests = await get('/page', EDITOR);
    expect(guests.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(guests.headers['x-frame-options']).toBe('DENY');
  });

  it('CA-32: is rendered anew each time, and leaves the pages that guests share as they are', async () => {
    const shared = async () => (await get('/counted')).body;
    const before = await shared();
    const first = (await get('/_preview/counted', EDITOR)).body;
    expect((await get('/_preview/counted', EDITOR)).body).not.toBe(first);
    expect(await shared()).toBe(before);
    expect(await shared()).not.toBe(first);
  });

  it.each(['/_preview', '/_preview/page', '/_preview/page.data'])(
    'CA-32: shows a stranger nothing of it: %s',
    async (url) => {
      const page = await get(url);
      expect(page.statusCode).toBe(401);
      expect(page.body).toContain('<h1>Veuillez vous connecter.</h1>');
      expect(page.body).not.toContain('Carte');
      expect(page.body).toContain('<a href="/gestion/carte/apercu" target="_top">');
      expect(page.headers['cache-control']).toBe('no-store');
    },
  );

  it('CA-33: says what is wrong in a draft with errors', async () => {
    errors = [{ kind: 'item', id: 'maki', path: 'item_name', message: 'Il manque <un nom>.' }];
    const page = await get('/_preview/page', EDITOR);
    errors = [];
    expect(page.statusCode).toBe(422);
    expect(page.body).toContain('<h1>Le brouillon ne peut pas être montré.</h1>');
    expect(page.body).toContain('<li>maki, item_name : Il manque &lt;un nom>.</li>');
    expect((await get('/_preview/page', EDITOR)).statusCode).toBe(200);
  });
});
