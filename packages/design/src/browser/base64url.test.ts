import { expect, test } from 'vitest';
import { toBase64url } from './base64url.ts';
import { createId } from './random-id.ts';

test('bytes are base64url without padding', () => {
  expect(toBase64url(new Uint8Array([251, 255, 190, 1]))).toBe('-_--AQ');
});

test('an id has 32 hexadecimal digits, and is another one each time', () => {
  const ids = [createId(), createId()];
  expect(ids[0]).toMatch(/^[\da-f]{32}$/);
  expect(new Set(ids).size).toBe(2);
});
