import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { pageOrigins } from './mount-storefront.ts';

const socket = { localAddress: '::ffff:192.0.2.9', localPort: 3000 } as FastifyRequest['socket'];
const request = (host: string, protocol: 'http' | 'https' = 'http') => ({ host, protocol, socket });

test('I-42: an origin unused for ten minutes frees its place for another', () => {
  let now = 0;
  const originOf = pageOrigins('', () => now);
  for (let n = 0; n < 8; n += 1) originOf(request(`shop-${n}.example`));
  expect(originOf(request('late.example'))).toBe('http://192.0.2.9:3000');
  now = 9 * 60_000;
  expect(originOf(request('shop-0.example', 'https'))).toBe('http://192.0.2.9:3000');
  expect(originOf(request('shop-0.example'))).toBe('http://shop-0.example');
  now = 11 * 60_000;
  expect(originOf(request('late.example'))).toBe('http://late.example');
  expect(originOf(request('shop-0.example'))).toBe('http://shop-0.example');
});

test.each([
  ['SHOP.example:80', 'http://shop.example'],
  ['[2001:db8::1]:3000', 'http://[2001:db8::1]:3000'],
])('I-42: %s names the origin %s', (host, origin) => {
  expect(pageOrigins('')(request(host))).toBe(origin);
});

test.each(['', 'a b', 'user@shop.example', 'shop.example/path'])(
  'I-42: the host %j is none, with SITE_ROOT too',
  (host) => {
    expect(() => pageOrigins('https://shop.example')(request(host))).toThrow('host');
  },
);

test('I-42: SITE_ROOT is the origin, without its path', () => {
  expect(pageOrigins('https://shop.example/app')(request('evil.example'))).toBe(
    'https://shop.example',
  );
});
