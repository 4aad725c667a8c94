import { createHash, type Hash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type BooksGuard, mayDropBooks } from '#db/books-owner.ts';
import { installJobs } from '#db/jobs.ts';
import {
  BEFORE_1_0,
  isOfOldSchema,
  lockMigrations,
  MIGRATIONS_DIRECTORY,
  type Migration,
  migrateEmpty,
  readMigrations,
} from '#db/migration/migrate.ts';
import { StartupError } from '#startup-error.ts';
import type { DatabaseAddress } from '../connection.ts';
import {
  ARCHIVE_FORMAT,
  type ArchiveEnd,
  type ArchiveHead,
  archiveEnd,
  archiveHead,
  END_ENTRY,
  HEAD_ENTRY,
  readArchive,
  withBackupClient,
} from './archive.ts';
import { pictureRestorer } from './picture-files.ts';
import { emptySchema, quoted, resume, shopTables } from './shop-schema.ts';

/** Why nothing was restored, where the operator can do something about it. */
export type RestoreRejection = 'not_empty' | 'in_use';

export interface Restored {
  readonly madeAt: string;
  readonly rows: number;
  readonly pictures: number;
}

/**
 * Fills a database from an archive in one transaction. The schema is the one of the archive's version;
 * opening the database afterwards migrates it, and protects its journal. Rules U-23 and BK-23.
 *
 * Throws a StartupError for an archive that is damaged, unfinished, or of a newer version of the shop.
 */
export async function restoreBackup(
  address: DatabaseAddress,
  picturesDirectory: string,
  { file, replace }: { readonly file: string; readonly replace: boolean },
  guard: BooksGuard | null = null,
): Promise<RestoreRejection | Restored> {
  let isOpen = false;
  try {
    return await withBackupClient(address, async (client) => {
      await client.query('BEGIN');
      await lockMigrations(client);
      if (await isInUse(client)) return 'in_use';
      if (!replace && (await shopTables(client)).length > 0) return 'not_empty';
      isOpen = true;
      await guard?.open();
      if (!(await mayDropBooks(client))) throw new StartupError(FOREIGN_BOOKS);
      const pictures = pictureRestorer(picturesDirectory);
      try {
        const restored = await load(client, file, pictures);
        await client.query('COMMIT');
        await installJobs(client);
        return restored;
      } finally {
        await pictures.abandon();
      }
    });
  } finally {
    if (isOpen) await guard?.close();
  }
}

const FOREIGN_BOOKS =
  'The journal of this database belongs to another role. To replace it: DROP SCHEMA books CASCADE as an administrator, and restore again.';

async function load(
  client: pg.Client,
  file: string,
  pictures: ReturnType<typeof pictureRestorer>,
): Promise<Restored> {
  let head: ArchiveHead | undefined;
  let end: ArchiveEnd | undefined;
  const tables = new Map<string, Hash>();
  const found: Record<string, string> = {};
  for await (const { name, content } of readArchive(file)) {
    if (name === HEAD_ENTRY) {
      head = readHead(file, content);
      await prepareSchema(client, head, await readMigrations(MIGRATIONS_DIRECTORY));
    } else if (name === END_ENTRY) {
      end = archiveEnd.parse(JSON.parse(content.toString()));
    } else if (head && name.startsWith('tables/')) {
      await copyIn(client, tableOf(head, name), content, tables);
    } else if (head && name.startsWith('pictures/')) {
      const path = name.slice('pictures/'.length);
      found[path] = createHash('sha256').update(content).digest('hex');
      await pictures.add({ path, content });
    } else throw new StartupError(`${file} is no backup of a shop.`);
  }
  await pictures.finish();
  if (!head || !end) throw new StartupError(`${file} is no whole backup: its end is missing.`);
  const rows = await checkTables(client, end, tables);
  checkPictures(end, found);
  await resume(client, end.sequences);
  return { madeAt: head.made_at, rows, pictures: Object.keys(found).length };
}

function readHead(file: string, content: Buffer): ArchiveHead {
  const head = archiveHead.parse(JSON.parse(content.toString()));
  if (head.format === ARCHIVE_FORMAT) return head;
  throw new StartupError(
    `${file} was written by another version of the shop: format ${head.format}.`,
  );
}

/** The schema as it was when the archive was made, with empty tables. */
async function prepareSchema(
  client: pg.Client,
  head: ArchiveHead,
  migrations: readonly Migration[],
): Promise<void> {
  if (isOfOldSchema(head.migrations.map(({ name }) => name))) {
    throw new StartupError(`The backup was made before version 1.0: ${BEFORE_1_0}`);
  }
  const ours = new Map(migrations.map((migration) => [migration.name, migration]));
  const needed = head.migrations.map(({ name, checksum }) => {
    const migration = ours.get(name);
    if (!migration) {
      throw new StartupError(`The backup is newer than this version: it has migration ${name}.`);
    }
    if (migration.checksum !== checksum) {
      throw new StartupError(`Migration ${name} is not the one that the backup was made with.`);
    }
    return migration;
  });
  await emptySchema(client);
  await migrateEmpty(client, needed);
  // A table whose rows still wait for a deferred check can't be truncated.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED');
  // Migrations insert rows of their own, which the archive contains in their later state.
  await client.query(`TRUNCATE ${head.tables.map(({ name }) => quoted(name)).join(', ')} CASCADE`);
}

function tableOf(head: ArchiveHead, entry: string): ArchiveHead['tables'][number] {
  const name = entry.split('/')[1];
  const table = head.tables.find((each) => each.name === name);
  if (!table) throw new StartupError(`This is no backup: it has a table named ${name}.`);
  return table;
}

async function copyIn(
  client: pg.Client,
  { name, columns }: ArchiveHead['tables'][number],
  content: Buffer,
  tables: Map<string, Hash>,
): Promise<void> {
  const digest = tables.get(name) ?? createHash('sha256');
  tables.set(name, digest.update(content));
  const list = columns.map(quoted).join(', ');
  const rows = client.query(copyFrom(`COPY ${quoted(name)} (${list}) FROM STDIN`));
  rows.end(content);
  await finished(rows);
}

async function checkTables(
  client: pg.Client,
  { tables }: ArchiveEnd,
  found: ReadonlyMap<string, Hash>,
): Promise<number> {
  let sum = 0;
  for (const [name, { rows, sha256 }] of Object.entries(tables)) {
    const digest = (found.get(name) ?? createHash('sha256')).digest('hex');
    const counted = await client.query<{ rows: string }>(
      `SELECT count(*) AS rows FROM ${quoted(name)}`,
    );
    if (digest !== sha256 || Number(counted.rows[0]?.rows) !== rows) {
      throw new StartupError(`The backup is damaged: ${name} is not as it was written.`);
    }
    sum += rows;
  }
  return sum;
}

function checkPictures({ pictures }: ArchiveEnd, found: Readonly<Record<string, string>>): void {
  const damaged = Object.keys(pictures).find((path) => pictures[path] !== found[path]);
  if (damaged === undefined) return;
  throw new StartupError(`The backup is damaged: ${damaged} is not as it was written.`);
}

/** Whether a server or another command is connected, which would keep working on what is replaced. */
async function isInUse(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND application_name LIKE 'comptoir%'`,
  );
  return rowCount !== 0;
}
