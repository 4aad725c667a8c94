import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { appliedMigrations } from '#db/migration/migrate.ts';
import { StartupError } from '#startup-error.ts';
import type { DatabaseAddress } from '../connection.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveEnd,
  type ArchiveHead,
  type ArchiveWriter,
  END_ENTRY,
  EXCLUDED_TABLES,
  HEAD_ENTRY,
  withBackupClient,
  writeArchive,
} from './archive.ts';
import { pictureFiles } from './picture-files.ts';
import { quoted, type ShopTable, sequenceValues, shopTables } from './shop-schema.ts';

/** A table is copied in chunks of about this size, so that no table has to fit into memory. */
const CHUNK_BYTES = 1024 * 1024;

/** What a backup contains. */
export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
  readonly pictures: number;
}

/**
 * Writes all data of the shop into one archive, as of one moment: tables are read in one snapshot while
 * orders keep coming in. Rules U-22 and U-24.
 */
export async function makeBackup(
  address: DatabaseAddress,
  picturesDirectory: string,
  file: string,
): Promise<BackupSummary> {
  const end: ArchiveEnd = { tables: {}, sequences: {}, pictures: {} };
  await writeArchive(file, async (archive) => {
    await withBackupClient(address, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const tables = (await shopTables(client)).filter(({ name }) => !EXCLUDED_TABLES.has(name));
      if (tables.length === 0) throw new StartupError('There is no shop in this database.');
      // Blocks changes of their schema until they are copied.
      const names = tables.map(({ name }) => quoted(name)).join(', ');
      await client.query(`LOCK TABLE ${names} IN ACCESS SHARE MODE`);
      await archive.add(HEAD_ENTRY, json(await headOf(client, tables)));
      for (const table of tables) end.tables[table.name] = await copyOut(client, table, archive);
      // Read after the rows: sequences are outside the snapshot and must not be behind them.
      end.sequences = await sequenceValues(client);
      await client.query('COMMIT');
    });
    for await (const { path, content } of pictureFiles(picturesDirectory)) {
      end.pictures[path] = sha256(content);
      await archive.add(`pictures/${path}`, content);
    }
    await archive.add(END_ENTRY, json(end));
  });
  const counts = Object.values(end.tables).map(({ rows }) => rows);
  return {
    tables: counts.length,
    rows: counts.reduce((sum, rows) => sum + rows, 0),
    pictures: Object.keys(end.pictures).length,
  };
}

async function headOf(client: pg.ClientBase, tables: readonly ShopTable[]): Promise<ArchiveHead> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  const applied = [...(await appliedMigrations(client))].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    format: ARCHIVE_FORMAT,
    made_at: new Date().toISOString(),
    postgres: rows[0]?.server_version ?? '',
    migrations: applied.map(([name, checksum]) => ({ name, checksum })),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  };
}

async function copyOut(
  client: pg.Client,
  { name, columns }: ShopTable,
  archive: ArchiveWriter,
): Promise<{ rows: number; sha256: string }> {
  const list = columns.map(quoted).join(', ');
  const rows = client.query(copyTo(`COPY (SELECT ${list} FROM ${quoted(name)}) TO STDOUT`));
  const digest = createHash('sha256');
  let chunk = 0;
  const write = async (content: Buffer) => {
    chunk += 1;
    digest.update(content);
    await archive.add(`tables/${name}/${String(chunk).padStart(6, '0')}`, content);
  };
  let pending: Buffer[] = [];
  let size = 0;
  for await (const bytes of rows) {
    pending.push(bytes);
    size += bytes.length;
    if (size < CHUNK_BYTES) continue;
    const all = Buffer.concat(pending);
    // Each chunk holds whole rows, so that each can be copied in by itself.
    const end = all.lastIndexOf('\n') + 1;
    if (end > 0) await write(all.subarray(0, end));
    pending = [all.subarray(end)];
    size = all.length - end;
  }
  if (size > 0) await write(Buffer.concat(pending));
  return { rows: rows.rowCount, sha256: digest.digest('hex') };
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
