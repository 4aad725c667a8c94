import { expect, it } from 'vitest';
import { silentLog } from '#test/harness/silent-log.ts';
import { temporaryDirectories } from '#test/harness/temporary-directory.ts';
import { dataDirectories } from '#test/processes/clusters.ts';
import { booksProtection } from './books-owner.ts';
import { openDatabase } from './database.ts';

const aDataDir = dataDirectories(temporaryDirectories());

it('BK-23: the embedded database keeps its role from changing the journal, from the first start on', async () => {
  const dataDir = aDataDir();
  const open = () => openDatabase({ kind: 'embedded', dataDir }, silentLog);
  for (const start of ['of two at once', 'again'] as const) {
    const opened = start === 'again' ? [await open()] : await Promise.all([open(), open()]);
    for (const { pool } of opened) {
      expect(await booksProtection(pool)).toBe('grants');
      await expect(pool.query('DELETE FROM books.entries')).rejects.toThrow('permission denied');
    }
    for (const { close } of opened) await close();
  }
});
