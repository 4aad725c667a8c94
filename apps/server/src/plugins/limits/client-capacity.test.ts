import { expect, test } from 'vitest';
import { isTrustedPeer } from './client-capacity.ts';

test.each([
  [false, '127.0.0.1', false],
  [true, '192.0.2.1', true],
  [0, '127.0.0.1', false],
  [2, '192.0.2.1', true],
  [['loopback'], '127.0.0.5', true],
  [['loopback'], '::1', true],
  [['loopback'], '::ffff:127.0.0.1', true],
  [['loopback'], '10.0.0.1', false],
  [['linklocal'], 'fe80::1%eth0', true],
  [['uniquelocal'], '172.20.0.3', true],
  [['uniquelocal'], '172.32.0.3', false],
  [['10.1.0.0/16', '2001:db8::/32'], '2001:db8::7', true],
  [['10.1.0.0/16', '2001:db8::/32'], '10.2.0.1', false],
  [['192.0.2.7'], '192.0.2.7', true],
  [['192.0.2.7'], '', false],
])('U-61: TRUST_PROXY %j trusts the peer %s: %s', (proxies, address, isTrusted) => {
  expect(isTrustedPeer(proxies)(address)).toBe(isTrusted);
});
