import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { aBuiltStorefront } from '#test/shops/storefront-build.ts';
import { mountStorefront } from './mount-storefront.ts';

const directory = aBuiltStorefront();
const opened: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** A shop whose pages `/held-0` to `/held-299` are rendered once `release` is called. */
async function openPages({ siteRoot = '' } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-bounds-'));
  const app = Fastify();
  const held = Promise.withResolvers<void>();
  let waiting = 0;
  app.get('/v2/held', async () => {
    waiting += 1;
    await held.promise;
    return {};
  });
  await mountStorefront(app, {
    mode: 'production',
    directory,
    dataDir,
    site: { siteRoot, apiRoot: '' },
    cardProvider: () => 'demo',
    availableLocales: async () => ['fr'],
    isOpened: async () => true,
    countPage() {},
    onChange() {},
  });
  opened.push(
    () => rmSync(dataDir, { recursive: true }),
    () => app.close(),
    () => held.resolve(),
  );
  const counts = async () => (await app.inject('/rendered')).json();
  const before = await counts();
  return {
    app,
    release: () => held.resolve(),
    waiting: () => waiting,
    /** How often the page `/counted` and the error page were rendered since the last call. */
    async rendered(): Promise<{ readonly counted: number; readonly missing: number }> {
      const { counted, missing } = await counts();
      return { counted: counted - before.counted, missing: missing - before.missing };
    },
  };
}

/** Requests each address, a hundred at a time; answers the statuses. */
async function askFor(
  app: FastifyInstance,
  requests: readonly { readonly url: string; readonly host?: string }[],
): Promise<ReadonlySet<number>> {
  const statuses = new Set<number>();
  for (let start = 0; start < requests.length; start += 100) {
    const answers = await Promise.all(
      requests
        .slice(start, start + 100)
        .map(({ url, host }) => app.inject({ url, headers: host ? { host } : {} })),
    );
    for (const { statusCode } of answers) statuses.add(statusCode);
  }
  return statuses;
}

const many = <T>(make: (n: number) => T) => Array.from({ length: 10_000 }, (_, n) => make(n));

describe('10,000 addresses that mean the same page', () => {
  it('I-40: of different questions are rendered once', async () => {
    const { app, rendered } = await openPages();
    const asked = many((n) => ({ url: `/counted?x${n}=${n}` }));
    expect([...(await askFor(app, asked))]).toEqual([200]);
    expect((await rendered()).counted).toBe(1);
  });

  it('I-40: of dishes that the menu does not have are rendered once', async () => {
    const { app, rendered } = await openPages();
    const asked = many((n) => ({ url: `/counted?product=inconnu-${n}` }));
    expect([...(await askFor(app, asked))]).toEqual([200]);
    await app.inject('/counted?product=maki');
    expect((await rendered()).counted).toBe(2);
  });

  it('I-41: of paths without a page are rendered once, and each shows its own path', async () => {
    const { app, rendered } = await openPages();
    const asked = many((n) => ({ url: `/nulle-part-${n}` }));
    expect([...(await askFor(app, asked))]).toEqual([404]);
    expect((await rendered()).missing).toBe(1);
    expect((await app.inject('/autre-part')).body).toBe('Page introuvable : /autre-part');
  });

  it('I-42: of hosts without SITE_ROOT are rendered for a few of them', async () => {
    const { app, rendered } = await openPages();
    const asked = many((n) => ({ url: '/counted', host: `shop-${n}.example` }));
    expect([...(await askFor(app, asked))]).toEqual([200]);
    expect((await rendered()).counted).toBeLessThanOrEqual(9);
  });

  it('I-42: of hosts with SITE_ROOT are rendered once', async () => {
    const { app, rendered } = await openPages({ siteRoot: 'https://shop.example' });
    const asked = many((n) => ({ url: '/counted', host: `shop-${n}.example` }));
    expect([...(await askFor(app, asked))]).toEqual([200]);
    expect((await rendered()).counted).toBe(1);
  });
});

describe('the origin that a page names', () => {
  const namedBy = async (app: FastifyInstance, host: string) =>
    (await app.inject({ url: '/canonical', headers: { host } })).body;

  it('I-42: is the requested one, never that of another request', async () => {
    const { app } = await openPages();
    for (const host of ['one.example', 'two.example:8080', 'one.example']) {
      expect(await namedBy(app, host)).toBe(`<link href="http://${host}">`);
    }
  });

  it('I-42: is SITE_ROOT for any requested host', async () => {
    const { app } = await openPages({ siteRoot: 'https://shop.example' });
    for (const host of ['evil.example', 'shop.example']) {
      expect(await namedBy(app, host)).toBe('<link href="https://shop.example">');
    }
  });

  it('I-42: is the server’s own address once too many hosts were named', async () => {
    const { app } = await openPages();
    for (let n = 0; n < 20; n += 1) await namedBy(app, `shop-${n}.example`);
    expect(await namedBy(app, 'evil.example')).toBe('<link href="http://localhost">');
    expect(await namedBy(app, 'shop-0.example')).toBe('<link href="http://shop-0.example">');
  });
});

describe('renderings under way', () => {
  it('I-43: are few at once, wait in a bounded queue, and beyond it pages answer 503', async () => {
    const { app, waiting, release } = await openPages();
    const asked = Array.from({ length: 300 }, (_, n) => app.inject(`/held-${n}`));
    await expect.poll(waiting).toBe(2);
    const busy = await app.inject({ url: '/held-299', headers: { accept: 'text/html' } });
    expect(busy.statusCode).toBe(503);
    expect(busy.headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(busy.body).toContain('<html lang="fr">');
    expect(busy.body).toContain('Le service est momentanément indisponible.');
    const data = await app.inject('/held-298.data');
    expect([data.statusCode, data.json().code]).toEqual([503, 'unavailable']);
    expect(waiting()).toBe(2);
    release();
    const answers = await Promise.all(asked);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(202);
    expect((await app.inject('/held-299')).statusCode).toBe(200);
  });

  it('I-43: are shared by all requests for the same page, and outlast the first', async () => {
    const { app, waiting, release } = await openPages();
    const leaving = new AbortController();
    const first = app.inject({ url: '/held-0', signal: leaving.signal }).catch(() => null);
    await expect.poll(waiting).toBe(1);
    const others = Array.from({ length: 50 }, () => app.inject('/held-0'));
    leaving.abort();
    await first;
    release();
    const statuses = (await Promise.all(others)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(waiting()).toBe(1);
  });

  it('I-41: a crawler’s bare 404 and a visitor’s page do not replace each other', async () => {
    const { app } = await openPages();
    const asCrawler = () => app.inject({ url: '/nope', headers: { 'user-agent': 'bot' } });
    for (const _ of [1, 2]) {
      expect((await asCrawler()).body).toBe('');
      expect((await app.inject('/nope')).body).toBe('Page introuvable : /nope');
    }
  });

  it('I-40: another way to write the path of a page leads to it', async () => {
    const { app } = await openPages();
    const answer = await app.inject('/COUNTED?x=1');
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/counted?x=1']);
  });
});
