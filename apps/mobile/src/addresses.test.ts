import { describe, expect, it } from 'vitest';
import { isLocal, readAddresses } from './addresses.ts';

describe('the addresses of the shop', () => {
  it('X-11: the API is where the site is, unless it is elsewhere', () => {
    expect(readAddresses({ SITE_ROOT: 'https://www.kinone.fr/' })).toEqual({
      siteRoot: 'https://www.kinone.fr',
      apiRoot: 'https://www.kinone.fr',
    });
    expect(
      readAddresses({ SITE_ROOT: 'https://www.kinone.fr', API_ROOT: 'https://api.kinone.fr:8443' }),
    ).toEqual({ siteRoot: 'https://www.kinone.fr', apiRoot: 'https://api.kinone.fr:8443' });
  });

  it('X-11: nothing is encrypted on the machine itself', () => {
    for (const root of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://10.0.2.2:3000']) {
      const addresses = readAddresses({ SITE_ROOT: root });
      expect(addresses.apiRoot).toBe(root);
      expect(isLocal(addresses)).toBe(true);
    }
    expect(isLocal(readAddresses({ SITE_ROOT: 'https://localhost' }))).toBe(false);
  });

  it.each([
    [{}, /^SITE_ROOT is not set/],
    [{ SITE_ROOT: ' ' }, /^SITE_ROOT is not set/],
    [{ SITE_ROOT: 'www.kinone.fr' }, /^SITE_ROOT must be an origin/],
    [{ SITE_ROOT: 'https://www.kinone.fr/menu' }, /^SITE_ROOT must be an origin/],
    [{ SITE_ROOT: 'http://www.kinone.fr' }, /^SITE_ROOT must begin with https:/],
    [
      { SITE_ROOT: 'https://www.kinone.fr', API_ROOT: 'http://192.168.1.2:3000' },
      /^API_ROOT must begin with https:/,
    ],
    [{ SITE_ROOT: 'https://www.kinone.fr', API_ROOT: 'ftp://kinone.fr' }, /^API_ROOT must be/],
  ])('X-11: %j is rejected in one line', (variables, line) => {
    expect(() => readAddresses(variables)).toThrow(line);
  });
});
