import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Locale } from '@comptoir/domain/languages/locale';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBuiltStorefront } from '#test/shops/storefront-build.ts';
import { hasStorefront, mountStorefront, type StorefrontChoice } from './mount-storefront.ts';

let changed = () => {};
let locales: readonly Locale[] = ['fr'];
let isOpened: () => Promise<boolean> = async () => true;
const choice: StorefrontChoice = {
  mode: 'production',
  directory: aBuiltStorefront(),
  dataDir: mkdtempSync(join(tmpdir(), 'comptoir-store-')),
  site: aWideSite(),
  cardProvider: () => 'demo',
  availableLocales: async () => locales,
  isOpened: () => isOpened(),
  countPage() {},
  onChange(listener) {
    changed = listener;
  },
};

/** More than pages may carry, as the type of the parameter lets pass. */
function aWideSite() {
  return { siteRoot: 'https://shop.example', apiRoot: '', smtpUrl: 'smtp://shop:hunter2@mail' };
}

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  app.addHook('onRequest', async (_, reply) => {
    reply.header('content-security-policy', "default-src 'none'");
  });
  app.get('/v2/menus', async (request, reply) => {
    reply.header('etag', '"7"').header('set-cookie', ['a=1', 'b=2']);
    return { who: request.headers['x-who'], query: request.query };
  });
  await mountStorefront(app, choice);
});
afterAll(async () => {
  await app.close();
  rmSync(choice.dataDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe('the mounted storefront', () => {
  it('is there only when it was built', () => {
    expect(hasStorefront(choice)).toBe(true);
    expect(hasStorefront({ ...choice, directory: '/no/such/directory' })).toBe(false);
  });

  it('I-5: serves pages with a policy that allows their own scripts', async () => {
    const page = await get('/page');
    expect(page.statusCode).toBe(200);
    expect(page.body).toBe('<h1>Carte</h1><script>go()</script>');
    expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(page.headers['content-security-policy']).toContain(
      "connect-src 'self' https://icons.example;",
    );
  });

  it('LA-1, and LA-2: renders pages below the prefix in English where the shop has it', async () => {
    const site = { siteRoot: 'https://shop.example', apiRoot: '' };
    locales = ['fr', 'en'];
    expect((await get('/en/address')).json()).toEqual({
      ...site,
      apiRoot: '/en',
      url: 'https://shop.example/en/address',
      locale: 'en',
    });
    expect((await get('/address')).json()).toMatchObject({ ...site, locale: 'fr' });
    expect((await get('/en/nothing')).body).toBe('Page introuvable : /nothing');
    locales = ['fr'];
    changed();
    expect((await get('/en/address')).statusCode).toBe(404);
  });

  it('I-44: allows no script that the renderer did not write', async () => {
    const page = await get('/injected');
    expect(page.body).toBe(
      '<script>steal()</script><script nonce="">steal()</script><script>go()</script>',
    );
    expect(page.headers['content-security-policy']).toContain(
      `script-src 'self' 'sha256-${createHash('sha256').update('go()').digest('base64')}';`,
    );
  });

  it('gives its loaders the API, answered inside the process', async () => {
    const answer = await get('/menus');
    expect(answer.json()).toEqual({ who: 'page', query: { x: '1' } });
    expect(answer.headers.etag).toBe('"7"');
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('I-42, U-54: gives its loaders the public addresses only, for any requested host', async () => {
    expect((await get('/address', { host: 'asked.example' })).json()).toEqual({
      siteRoot: 'https://shop.example',
      apiRoot: '',
      url: 'https://shop.example/address',
      locale: 'fr',
    });
  });

  it.each([
    'nobody@shop.example',
    'shop.example/page?',
    'shop.example?',
    'shop.example#',
    'shop.example\\page',
    'shop.example:99999',
    'a b',
    '[::1',
  ])('I-3: an invalid host is an error of the request: %j', async (host) => {
    expect((await get('/page', { host })).statusCode).toBe(400);
  });

  it.each(['shop.example', 'shop.example:8443', '192.0.2.7:3000', '[2001:db8::1]:3000'])(
    'answers on any host by which it is reached: %s',
    async (host) => {
      expect((await get('/page', { host })).statusCode).toBe(200);
    },
  );

  it('OP-2: says at every address that a shop opens soon, uncached and not indexed', async () => {
    isOpened = async () => false;
    try {
      for (const url of ['/page', '/', '/menus', '/no-such-page']) {
        const { statusCode, body, headers } = await get(url);
        expect([url, statusCode, body]).toEqual([url, 200, '<h1>Ouvre bientôt</h1>']);
        expect(headers['cache-control']).toBe('no-store');
        expect(headers['x-robots-tag']).toBe('noindex');
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      }
    } finally {
      isOpened = async () => true;
    }
    expect((await get('/page')).body).toContain('<h1>Carte</h1>');
  });

  it('OP-2: serves its pages while it cannot be read whether the shop is open', async () => {
    isOpened = () => Promise.reject(new Error('The database is away.'));
    try {
      expect((await get('/page')).body).toContain('<h1>Carte</h1>');
    } finally {
      isOpened = async () => true;
    }
  });

  it('forwards bodies of any type', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/form',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'name=Maki',
    });
    expect(answer.body).toBe('name=Maki');
  });

  it('I-3: answers a POST to an unknown address in the envelope', async () => {
    const answer = await app.inject({ method: 'POST', url: '/nowhere', payload: {} });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
    expect((await get('/nowhere')).body).toBe('Page introuvable : /nowhere');
  });

  it('B-1: serves the worker anew each time, allowed to contact the shop only', async () => {
    const worker = await get('/sw.js');
    expect(worker.body).toBe('listen()');
    expect(worker.headers).toMatchObject({
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript/),
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    expect(worker.headers['service-worker-allowed']).toBeUndefined();
  });

  it('makes hashed files immutable, and sends them compressed', async () => {
    const file = await get('/assets/entry-1a2b.js', { 'accept-encoding': 'gzip, br' });
    expect(file.headers['content-encoding']).toBe('br');
    expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(file.rawPayload).toString()).toBe('start()');
    expect((await get('/assets/entry-1a2b.js')).body).toBe('start()');
  });

  it('has other files revalidated', async () => {
    const file = await get('/robots.txt');
    expect(file.body).toBe('User-agent: *');
    expect(file.headers['cache-control']).toBe('public, max-age=0');
  });

  it('I-16: renders a page once, and again when the restaurant has changed', async () => {
    const first = await get('/counted', { 'accept-encoding': 'br' });
    const again = await get('/counted', { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe('<h1>1</h1>');
    expect(gunzipSync(again.rawPayload).toString()).toBe('<h1>1</h1>');
    changed();
    expect((await get('/counted')).body).toBe('<h1>2</h1>');
  });

  it('I-16: a client that has a page is answered 304, policy included', async () => {
    const page = await get('/page');
    const known = await get('/page', { 'if-none-match': String(page.headers.etag) });
    expect(known.statusCode).toBe(304);
    expect(known.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
  });

  it('I-16: visitors who come at once share one rendering', async () => {
    changed();
    const answers = await Promise.all(Array.from({ length: 5 }, () => get('/counted')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('G-10: a page whose optional data failed is cached', async () => {
    const bodies = [];
    for (const _ of [1, 2]) bodies.push((await get('/aside')).body);
    expect(bodies).toEqual(['<h1>404, 1</h1>', '<h1>404, 1</h1>']);
  });

  it('I-16: a page that was rendered while the API failed is not cached', async () => {
    const statuses = [];
    for (const _ of [1, 2]) statuses.push((await get('/failing')).body);
    expect(statuses).toEqual(['<h1>404, 1</h1>', '<h1>404, 2</h1>']);
  });

  it('I-16: a route’s own cache-control header is unchanged', async () => {
    const cacheControlOf = async (url: string) => (await get(url)).headers['cache-control'];
    expect(await cacheControlOf('/texts')).toBe('public, max-age=86400');
    expect(await cacheControlOf('/page')).toBe('public, max-age=0, must-revalidate');
  });

  it('I-40: an address with a dish of the menu has a page of its own', async () => {
    changed();
    const plain = (await get('/counted')).body;
    expect((await get('/counted?product=maki')).body).not.toBe(plain);
    expect((await get('/counted')).body).toBe(plain);
  });

  it('I-23: guests who come from a campaign get the page that is there', async () => {
    changed();
    const plain = (await get('/counted')).body;
    expect((await get('/counted?utm_source=insta&fbclid=1')).body).toBe(plain);
  });

  it('I-16: answers HEAD with the headers of the page', async () => {
    const page = await get('/page');
    const head = await app.inject({ method: 'HEAD', url: '/page' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length', 'content-security-policy']) {
      expect([name, head.headers[name]]).toEqual([name, page.headers[name]]);
    }
  });

  it('answers unknown addresses with its page for them', async () => {
    const page = await get('/nothing');
    expect(page.statusCode).toBe(404);
    expect(page.body).toBe('Page introuvable : /nothing');
  });

  it('renders no page for a file of another build', async () => {
    const file = await get('/assets/gone.js');
    expect(file.statusCode).toBe(404);
    expect(file.json().code).toBe('not_found');
    expect(file.headers['cache-control']).toBe('no-store');
  });

  it('W-1: the data of a page are for no index, the page is', async () => {
    expect((await get('/menus.data')).headers['x-robots-tag']).toBe('noindex');
    expect((await get('/page')).headers['x-robots-tag']).toBeUndefined();
  });

  it('does not answer paths of the API', async () => {
    expect((await get('/v2/menus')).headers['content-type']).toContain('application/json');
  });
});
