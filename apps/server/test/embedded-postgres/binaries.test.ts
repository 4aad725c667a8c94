import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  findBinaries,
  reachableBinaries,
  repairSymlinks,
} from '@comptoir/embedded-postgres/binaries';
import { describe, expect, it } from 'vitest';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';

const temporaryDirectory = temporaryDirectories();
/** An account that is neither root nor that of the test run. */
const stranger = { uid: 4242, gid: 4242 };

/** A package as npm installs it, in a directory that is closed to other accounts. */
function aPackage(): string {
  const root = temporaryDirectory();
  mkdirSync(join(root, 'native/bin'), { recursive: true });
  mkdirSync(join(root, 'native/lib'), { recursive: true });
  writeFileSync(join(root, 'native/bin/postgres'), 'program');
  writeFileSync(join(root, 'native/lib/libpq.so.5.18'), 'library');
  writeFileSync(join(root, 'native/lib/libpq.a'), 'only for compiling');
  writeFileSync(
    join(root, 'native/pg-symlinks.json'),
    '[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"}]',
  );
  return root;
}

describe('findBinaries', () => {
  it('finds the PostgreSQL 18 that npm installed here', () => {
    const { directory, version } = findBinaries();
    expect(version).toMatch(/^18\./);
    expect(existsSync(join(directory, 'bin/postgres'))).toBe(true);
    expect(existsSync(join(directory, 'bin/initdb'))).toBe(true);
  });
});

describe('repairSymlinks', () => {
  it('makes the links that an install without scripts lacks', () => {
    const root = aPackage();
    repairSymlinks(root);
    expect(readlinkSync(join(root, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
  });

  it('does not change existing links', () => {
    const root = aPackage();
    symlinkSync('other', join(root, 'native/lib/libpq.so.5'));
    repairSymlinks(root);
    expect(readlinkSync(join(root, 'native/lib/libpq.so.5'))).toBe('other');
  });
});

describe('reachableBinaries', () => {
  it('uses the programs where they are when the account can enter', () => {
    const root = aPackage();
    const native = join(root, 'native');
    const { uid, gid } = lstatSync(root);
    expect(reachableBinaries({ directory: native, version: '18' }, { uid, gid })).toBe(native);
  });

  it('U-7: copies them once when they are closed to it, links as links, without what only compilers need', () => {
    const root = aPackage();
    repairSymlinks(root);
    const place = temporaryDirectory();
    chmodSync(place, 0o755);
    const binaries = { directory: join(root, 'native'), version: '18.4' };
    const copy = reachableBinaries(binaries, stranger, place);
    expect(copy).toBe(join(place, `postgresql-18.4-${process.platform}-${process.arch}`));
    expect(readdirSync(join(copy, 'lib')).sort()).toEqual(['libpq.so.5', 'libpq.so.5.18']);
    expect(readlinkSync(join(copy, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');

    writeFileSync(join(copy, 'bin/postgres'), 'already copied');
    expect(reachableBinaries(binaries, stranger, place)).toBe(copy);
    expect(readdirSync(place)).toHaveLength(1);
  });

  it('fails in one line when it cannot copy them', () => {
    const file = join(temporaryDirectory(), 'file');
    writeFileSync(file, '');
    const binaries = { directory: join(aPackage(), 'native'), version: '18.4' };
    expect(() => reachableBinaries(binaries, stranger, file)).toThrow(
      /^PostgreSQL does not run as root, .* copying them to .* failed/,
    );
  });
});
