import { describe, expect, it } from 'vitest';
import { cachedSecrets, type SecretStore } from './cached-secrets.ts';

const FAIL = () => Promise.reject(new Error('locked'));

function phone(stored: Readonly<Record<string, string>> = {}) {
  const secrets = new Map(Object.entries(stored));
  const local = new Map([['app-started', 'true']]);
  const store: SecretStore = {
    getItem: async (key) => secrets.get(key) ?? null,
    setItem: async (key, value) => {
      secrets.set(key, value);
    },
    removeItem: async (key) => {
      secrets.delete(key);
    },
    clear: async () => secrets.clear(),
  };
  return {
    secrets,
    store,
    local,
    start: (changed: Partial<SecretStore> = {}) =>
      cachedSecrets({ ...store, ...changed }, ['token', 'user'], {
        getItem: (key) => local.get(key) ?? null,
        setItem: (key, value) => local.set(key, value),
      }),
  };
}

/** Waits for the queued writes. */
const written = () => new Promise((done) => setImmediate(done));

describe('the device’s secrets', () => {
  it('X-5: can be read at once', async () => {
    const storage = await phone({ token: '"abc"', other: 'x' }).start();
    expect(storage.getItem('token')).toBe('"abc"');
    expect(storage.getItem('user')).toBeNull();
    expect(storage.getItem('other')).toBeNull();
    expect(storage.length).toBe(1);
    expect(storage.key(0)).toBe('token');
    expect(storage.key(1)).toBeNull();
  });

  it('X-5: is written in its order, and read back before it is', async () => {
    const { start, secrets } = phone();
    const storage = await start();
    storage.setItem('token', '"one"');
    storage.removeItem('token');
    storage.setItem('token', '"two"');
    storage.setItem('user', '{}');
    expect(storage.getItem('token')).toBe('"two"');
    await written();
    expect([...secrets]).toEqual([
      ['token', '"two"'],
      ['user', '{}'],
    ]);
    storage.clear();
    expect(storage.getItem('token')).toBeNull();
    await written();
    expect(secrets.size).toBe(0);
  });

  it('X-5: of an earlier installation is removed at the first start', async () => {
    const { start, secrets, local } = phone({ token: '"old"' });
    local.clear();
    expect((await start()).getItem('token')).toBeNull();
    expect(secrets.size).toBe(0);
    const storage = await start();
    storage.setItem('token', '"new"');
    await written();
    expect((await start()).getItem('token')).toBe('"new"');
  });

  it('X-5: that cannot be read counts as absent', async () => {
    const { start } = phone({ token: '"abc"' });
    expect((await start({ getItem: FAIL })).getItem('token')).toBeNull();
  });

  it('X-5: that cannot be written lasts until the app ends, and blocks no later write', async () => {
    const { start, secrets } = phone();
    const storage = await start({ setItem: FAIL });
    storage.setItem('token', '"abc"');
    storage.removeItem('user');
    await written();
    expect(storage.getItem('token')).toBe('"abc"');
    expect(secrets.size).toBe(0);
  });
});
