import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { guestHash } from './client.ts';

test('OL-4: an address has one hash in every spelling, another with another key, and is not in it', () => {
  const [key, other] = [createSecretKey(Buffer.alloc(32, 1)), createSecretKey(Buffer.alloc(32, 2))];
  const hash = guestHash(key, 'jeanne@example.fr');
  expect(guestHash(key, ' Jeanne@EXAMPLE.fr ')).toBe(hash);
  expect(guestHash(other, 'jeanne@example.fr')).not.toBe(hash);
  expect(guestHash(key, 'jean@example.fr')).not.toBe(hash);
  expect(hash).not.toContain('jeanne');
});
