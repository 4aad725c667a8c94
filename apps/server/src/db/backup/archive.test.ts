import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { writeArchive } from './archive.ts';

const temporaryDirectory = temporaryDirectories();

test.each([95, 96, 100, 101, 107, 180, 240, 990])(
  'U-22: tar reads an archive, also with a name of %i characters',
  async (length) => {
    const directory = temporaryDirectory();
    const file = join(directory, 'archive.tar.gz');
    const name = `pictures/${'x'.repeat(length - 9)}`;
    await writeArchive(file, async ({ add }) => {
      await add('first.txt', Buffer.from('first'));
      await add(name, Buffer.alloc(1000, 'a'));
      await add('last.txt', Buffer.alloc(512, 'b'));
    });
    const listed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' });
    expect(listed).toBe(`first.txt\n${name}\nlast.txt\n`);
    const content = execFileSync('tar', ['-xzOf', file, name], { encoding: 'utf8' });
    expect(content).toBe('a'.repeat(1000));
  },
);
