import { brotliDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { pageCache } from './page-cache.ts';

const DISHES = ['maki', 'temaki', 'chirashi', 'gunkan', 'nigiri', 'sashimi', 'yakitori'];
const PAGE = Array.from(
  { length: 2000 },
  (_, n) => `<li>${DISHES[(n * n) % 7]} ${DISHES[(n * 5) % 6]} ${(n * 7919) % 4096}</li>`,
).join('');

let rendered = 0;
const render = async () => {
  rendered += 1;
  return { response: new Response(PAGE), isWhole: true, foreign: {}, nonce: '' };
};
const app = Fastify();
app.get(
  '/*',
  pageCache({
    render,
    resolve: async () => ({ kind: 'shared', path: '/' }),
    originOf: () => 'http://localhost',
    isCrawler: () => false,
    withRequestedAddress: (html) => html,
    onChange() {},
    count() {},
    freshMilliseconds: 1,
  }),
);
afterAll(() => app.close());

const get = () => app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });

it('I-16: a new page is compressed better once it is sent, and the same page stays what it is', async () => {
  const first = await get();
  const sizeNow = async () => (await get()).rawPayload.length;
  await expect.poll(sizeNow).toBeLessThan(first.rawPayload.length);

  const before = rendered;
  const renderedAfterwards = async () => {
    expect(await sizeNow()).toBeLessThan(first.rawPayload.length);
    return rendered;
  };
  await expect.poll(renderedAfterwards).toBeGreaterThan(before + 2);
  const last = await get();
  expect(last.rawPayload.length).toBeLessThan(first.rawPayload.length);
  expect(last.headers.etag).toBe(first.headers.etag);
  expect(Number(last.headers['content-length'])).toBe(last.rawPayload.length);
  expect(brotliDecompressSync(last.rawPayload).toString()).toBe(PAGE);
});

it('I-40: an address is resolved until its page is in memory, and again after a change of the data', async () => {
  let resolved = 0;
  let change = () => {};
  const shop = Fastify();
  shop.get(
    '/*',
    pageCache({
      render: async () => ({ response: new Response(PAGE), isWhole: true, foreign: {}, nonce: '' }),
      resolve: async ({ pathname }) => {
        resolved += 1;
        return { kind: 'shared', path: pathname };
      },
      originOf: ({ host }) => `http://${host}`,
      isCrawler: () => false,
      withRequestedAddress: (html) => html,
      onChange(listener) {
        change = listener;
      },
      count() {},
    }),
  );
  const resolvedBy = async (url: string, host: string) => {
    const before = resolved;
    expect((await shop.inject({ url, headers: { host } })).body).toBe(PAGE);
    return resolved - before;
  };
  // Rendered, then found in memory under its resolved address, then under the requested one.
  expect(await resolvedBy('/a', 'one.example')).toBe(1);
  expect(await resolvedBy('/a', 'one.example')).toBe(1);
  expect(await resolvedBy('/a', 'one.example')).toBe(0);
  expect(await resolvedBy('/b', 'one.example')).toBe(1);
  expect(await resolvedBy('/a', 'two.example')).toBe(1);
  change();
  expect(await resolvedBy('/a', 'one.example')).toBe(1);
  await shop.close();
});
