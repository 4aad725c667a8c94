import { expect, test } from 'vitest';
import { pushDeviceId, toBase64url } from './base64url.ts';
import { createId } from './random-id.ts';

test('bytes are base64url without padding', () => {
  expect(toBase64url(new Uint8Array([251, 255, 190, 1]))).toBe('-_--AQ');
});

test('a device with push is identified by the SHA-256 of its endpoint', async () => {
  expect(await pushDeviceId('https://push.example/a')).toBe(
    'N48TyEUUzJsv3wM_Ce7p_gZ4m3Um3yqVvG04z48rmmo',
  );
});

test('an id has 32 hexadecimal digits, and is another one each time', () => {
  const ids = [createId(), createId()];
  expect(ids[0]).toMatch(/^[\da-f]{32}$/);
  expect(new Set(ids).size).toBe(2);
});
