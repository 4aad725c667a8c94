import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Secret } from '#secret.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { openSealing } from './secrets-key.ts';

const temporaryDirectory = temporaryDirectories();

const TEXT = 'sk_test_0123456789abcdef';

test('Y-38: a text is sealed by a key in a file that only its owner reads, made at the first use', async () => {
  const dataDir = join(temporaryDirectory(), 'data');
  const { seal, open } = openSealing({ secretsKey: null, dataDir });
  const sealed = await seal(TEXT, 'shop_1');
  expect(readdirSync(dataDir)).toEqual(['secrets.key']);
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
  expect(sealed.includes('sk_test')).toBe(false);
  expect(await open(sealed, 'shop_1')).toBe(TEXT);
  expect(sealed.equals(await seal(TEXT, 'shop_1'))).toBe(false);
  // A server that starts later has the same key.
  expect(await openSealing({ secretsKey: null, dataDir }).open(sealed, 'shop_1')).toBe(TEXT);
});

test('Y-38: what is sealed for another shop, by another key, or was changed is not opened', async () => {
  const dataDir = temporaryDirectory();
  const { seal, open } = openSealing({ secretsKey: null, dataDir });
  const sealed = await seal(TEXT, 'shop_1');
  expect(await open(sealed, 'shop_2')).toBeNull();
  for (const at of [0, 1, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(await open(changed, 'shop_1')).toBeNull();
  }
  expect(await open(sealed.subarray(0, 10), 'shop_1')).toBeNull();
  const elsewhere = openSealing({ secretsKey: null, dataDir: temporaryDirectory() });
  expect(await elsewhere.open(sealed, 'shop_1')).toBeNull();
});

test('Y-38: SECRETS_KEY takes the place of the file, on every server that has it', async () => {
  const secretsKey = new Secret('0123456789abcdef0123456789abcdef');
  const dataDir = temporaryDirectory();
  const sealed = await openSealing({ secretsKey, dataDir }).seal(TEXT, 'shop_1');
  expect(readdirSync(dataDir)).toEqual([]);
  const other = openSealing({ secretsKey, dataDir: temporaryDirectory() });
  expect(await other.open(sealed, 'shop_1')).toBe(TEXT);
});

test('Y-38: servers that make the key at once have the same one', async () => {
  const dataDir = temporaryDirectory();
  const servers = [0, 1, 2, 3].map(() => openSealing({ secretsKey: null, dataDir }));
  const sealed = await Promise.all(servers.map(({ seal }) => seal(TEXT, 'shop_1')));
  const { open } = openSealing({ secretsKey: null, dataDir });
  for (const each of sealed) expect(await open(each, 'shop_1')).toBe(TEXT);
  expect(readdirSync(dataDir)).toEqual(['secrets.key']);
  expect(readFileSync(join(dataDir, 'secrets.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
});
