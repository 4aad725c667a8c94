import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { clientOf } from './client.ts';

const clientAt = (ip: string) => clientOf({ ip, socket: new Socket() });

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::192.0.2.1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
  ['64:ff9b:1::5:6', '64:ff9b:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('I-13: a client is an IPv4 address, or a line of IPv6: %s', (ip, client) => {
  expect(clientAt(ip)).toBe(client);
});

test.each(['', 'unknown', '"; DROP', 'x'.repeat(5_000)])(
  'I-13: an invalid address counts as the proxy that forwards it: %s',
  (ip) => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: '10.0.0.7' });
    expect(clientOf({ ip, socket })).toBe('10.0.0.7');
    expect(clientAt(ip)).toBe('');
  },
);
