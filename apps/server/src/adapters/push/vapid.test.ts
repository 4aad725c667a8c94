import { readAuthorization } from '@comptoir/fake-push/authorization';
import { describe, expect, test } from 'vitest';
import { Secret } from '#secret.ts';
import { generateVapidKeys, isVapidPair, vapidAuthorization } from './web-push.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/abc';

describe('the shop’s own keys', () => {
  test('Z-1: are a pair, new each time', () => {
    const [one, other] = [generateVapidKeys(), generateVapidKeys()];
    expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65);
    expect(Buffer.from(one.privateKey.open(), 'base64url')).toHaveLength(32);
    expect(isVapidPair(one)).toBe(true);
    expect(isVapidPair({ ...one, privateKey: other.privateKey })).toBe(false);
    expect(isVapidPair({ publicKey: 'x', privateKey: new Secret('y') })).toBe(false);
    const zero = new Secret(Buffer.alloc(32).toString('base64url'));
    expect(isVapidPair({ ...one, privateKey: zero })).toBe(false);
  });

  test('Z-1: sign a token for one push service, for half a day', () => {
    const keys = generateVapidKeys();
    const header = vapidAuthorization(ENDPOINT, keys, 'mailto:bonjour@example.fr', NOW);
    expect(readAuthorization(header)).toEqual({
      publicKey: keys.publicKey,
      isSigned: true,
      claims: {
        aud: 'https://updates.push.services.mozilla.com',
        exp: Date.parse('2026-11-21T05:00:00Z') / 1000,
        sub: 'mailto:bonjour@example.fr',
      },
    });
  });

  test('Z-1: have no subject without a contact', () => {
    const header = vapidAuthorization(ENDPOINT, generateVapidKeys(), null, NOW);
    expect(Object.keys(readAuthorization(header)?.claims ?? {})).toEqual(['aud', 'exp']);
  });
});
