import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKey, storeKey } from './key-file.ts';

const SHOP = new URL('https://shop.example');
let directory = '';

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'print-relay-'));
});
afterEach(() => rm(directory, { recursive: true }));

describe('the key of a relay is in a file that only its user may read', () => {
  it('PR-102: stores it, and finds it again', async () => {
    const file = join(directory, 'new', 'relay.json');
    await storeKey(file, SHOP, 'secret');
    expect(await readKey(file, SHOP)).toBe('secret');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, 'new'))).mode & 0o777).toBe(0o700);
    expect(await readdir(join(directory, 'new'))).toEqual(['relay.json']);
  });

  it('PR-102: takes the place of a file that others may read', async () => {
    const file = join(directory, 'relay.json');
    await writeFile(file, 'old');
    await chmod(file, 0o644);
    await storeKey(file, SHOP, 'secret');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('PR-102: gives the key of a shop to no other', async () => {
    const file = join(directory, 'relay.json');
    await storeKey(file, SHOP, 'secret');
    expect(await readKey(file, new URL('https://other.example'))).toBeNull();
  });

  it.each(['', 'no JSON', '[]', 'null', '{"shop":"https://shop.example","key":7}'])(
    'PR-102: finds none in « %s »',
    async (text) => {
      const file = join(directory, 'relay.json');
      await writeFile(file, text);
      expect(await readKey(file, SHOP)).toBeNull();
    },
  );

  it('PR-102: finds none without a file', async () => {
    expect(await readKey(join(directory, 'relay.json'), SHOP)).toBeNull();
  });
});
