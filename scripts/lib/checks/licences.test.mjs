import { describe, expect, it } from 'vitest';
import { READ_FROM_FILE, readLock, refusedLicences } from './licences.mjs';

const lock = (license, more = {}) => ({
  packages: { '': {}, 'node_modules/a/node_modules/left': { version: '1.2.3', license, ...more } },
});

describe('the licences of dependencies', () => {
  it('are all allowed', () => {
    expect(refusedLicences(readLock())).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', {}],
    ['AGPL-3.0-only', { dev: true }],
    ['CC-BY-4.0', {}],
    ['MIT AND GPL-2.0-only', {}],
    ['(GPL-2.0-only OR AGPL-3.0-only)', {}],
    ['SEE LICENSE IN LICENSE', {}],
  ])('are refused: %s', (licence, more) => {
    expect(refusedLicences(lock(licence, more))).toEqual([`left@1.2.3: ${licence}`]);
  });

  it('are refused where there is none', () => {
    expect(refusedLicences(lock(undefined))).toEqual(['left@1.2.3: none']);
  });

  it.each([
    ['MIT', {}],
    ['(MIT OR GPL-3.0-only)', {}],
    ['Apache-2.0 AND LGPL-3.0-or-later', {}],
    ['CC-BY-4.0', { dev: true }],
  ])('are allowed: %s', (licence, more) => {
    expect(refusedLicences(lock(licence, more))).toEqual([]);
  });

  it('were read from files for packages that are installed', () => {
    const { packages } = readLock();
    const installed = Object.entries(packages).map(
      ([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`,
    );
    expect(Object.keys(READ_FROM_FILE).filter((name) => !installed.includes(name))).toEqual([]);
  });
});
