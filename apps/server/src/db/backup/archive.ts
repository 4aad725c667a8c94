import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { z } from 'zod';
import { connectionOptions, type DatabaseAddress } from '#db/connection.ts';
import { reasonOf } from '#db/database.ts';
import { StartupError } from '#startup-error.ts';

/** The archive format that this version writes, and the only one it reads. */
export const ARCHIVE_FORMAT = 1;

export const HEAD_ENTRY = 'backup.json';

/** The last entry: an archive without it is incomplete. */
export const END_ENTRY = 'checksums.json';

/** The first entry: a description of what follows. */
export const archiveHead = z.object({
  format: z.number(),
  made_at: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Sorted so that each table references only tables before it. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});

export const archiveEnd = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** Null: the sequence was never used. */
  sequences: z.record(z.string(), z.string().nullable()),
  pictures: z.record(z.string(), z.string()),
});

export type ArchiveHead = z.infer<typeof archiveHead>;

export type ArchiveEnd = z.infer<typeof archiveEnd>;

/**
 * Tables whose rows are in no backup: tokens, codes and links of guests and staff, which must not return once
 * revoked, and counters against abuse, which expire. Rule U-24.
 */
export const EXCLUDED_TABLES: ReadonlySet<string> = new Set([
  'applied_migrations',
  'sessions',
  'codes',
  'mail_links',
  'attempts',
  'known_clients',
  'staff_sessions',
  'staff_challenges',
  'staff_invitations',
  'job_traces',
]);

/** The application name of commands that copy the whole database. */
const APPLICATION_NAME = 'comptoir backup';

const BLOCK = 512;

const LONGEST_NAME = 100;

/** The header of an entry of a tar archive. */
interface TarEntry {
  readonly name: string;
  readonly size: number;
  /** A pax record with the name of the next entry, which is too long for its own header. */
  readonly isExtended: boolean;
}

const TAR_BLOCK = BLOCK;

/** More than any entry of a backup has: tables are split into chunks, and pictures are smaller. */
const LARGEST_ENTRY_BYTES = 64 * 1024 * 1024;

export interface ReadEntry {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Reads the entries of an archive in order. Throws a StartupError for a file that is no archive, is
 * damaged, or is truncated. Rule U-23.
 */
export async function* readArchive(file: string): AsyncGenerator<ReadEntry> {
  const uncompressed = createGunzip();
  // An error of the file destroys the stream that is read below.
  pipeline(createReadStream(file), uncompressed).catch(() => {});
  const take = exactReader(uncompressed);
  let longName: string | undefined;
  try {
    for (;;) {
      const header = readTarHeader(await take(TAR_BLOCK));
      if (header === null) break;
      if (header.size > LARGEST_ENTRY_BYTES) throw new Error('an entry is too large');
      const content = await take(header.size);
      await take(tarPadding(header.size));
      if (header.isExtended) longName = extendedName(content);
      else {
        yield { name: longName ?? header.name, content };
        longName = undefined;
      }
    }
    // Read to the end, where gzip stores the checksum.
    for await (const _ of uncompressed);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(`${file} cannot be read as a backup: ${reason}.`);
  } finally {
    uncompressed.destroy();
  }
}

/** Reads exactly the requested number of bytes, however the stream is chunked. */
function exactReader(stream: Readable): (length: number) => Promise<Buffer> {
  const chunks = stream.iterator({ destroyOnReturn: false });
  let rest: Buffer = Buffer.alloc(0);
  return async (length) => {
    const taken: Buffer[] = [];
    let missing = length;
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await chunks.next();
        if (next.done) throw new Error('it ends too early');
        rest = next.value;
      }
      const chunk = rest.subarray(0, missing);
      rest = rest.subarray(chunk.length);
      missing -= chunk.length;
      taken.push(chunk);
    }
    return Buffer.concat(taken);
  };
}

/** Appends entries to an archive. */
export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>;
}

/**
 * Writes a `.tar.gz` that only its owner may read. It is renamed to `file` once it is complete and
 * synced, so a file of that name is always a whole backup. Rule U-22.
 */
export async function writeArchive(
  file: string,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const unfinished = `${file}.unfinished-${randomUUID()}`;
  try {
    const compress = createGzip();
    const target = createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true });
    const written = pipeline(compress, target);
    // Rejections surface where `written` is awaited below.
    written.catch(() => {});
    const put = async (bytes: Uint8Array) => {
      if (!compress.write(bytes)) await Promise.race([once(compress, 'drain'), written]);
    };
    const add = async (name: string, content: Uint8Array) => {
      await put(tarHeader(name, content.byteLength));
      await put(content);
      await put(Buffer.alloc(tarPadding(content.byteLength)));
    };
    try {
      await write({ add });
      await put(Buffer.alloc(2 * TAR_BLOCK));
    } catch (error) {
      compress.destroy();
      await written.catch(() => {});
      throw error;
    }
    compress.end();
    await written;
    await rename(unfinished, file);
    await syncDirectory(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory);
  await handle.sync().finally(() => handle.close());
}

/** The header before a file's content in a tar archive (ustar, pax), with mode 0600. */
function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) <= LONGEST_NAME) return block(name, size, '0');
  const record = paxRecord(`path=${name}\n`);
  return Buffer.concat([
    block('long-name', record.length, 'x'),
    record,
    Buffer.alloc(tarPadding(record.length)),
    block(name.slice(0, 20), size, '0'),
  ]);
}

/** A pax line, which begins with its own length. */
function paxRecord(line: string): Buffer {
  const length = Buffer.byteLength(line) + 1;
  const digits = String(length + String(length).length).length;
  return Buffer.from(`${length + digits} ${line}`);
}

/** The name in the content of an extended entry. */
function extendedName(content: Buffer): string {
  const [, name] = /^\d+ path=([^\n]*)\n$/.exec(content.toString()) ?? [];
  if (name === undefined) throw new Error('an unknown extended header');
  return name;
}

function block(name: string, size: number, type: '0' | 'x'): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  header.write(octal(checksum(header), 7), 148);
  header.write(' ', 155);
  return header;
}

/** Reads a header; null for the empty block that ends an archive. Throws for anything else. */
function readTarHeader(header: Buffer): TarEntry | null {
  if (header.every((byte) => byte === 0)) return null;
  if (readOctal(header, 148, 8) !== checksum(header)) throw new Error('no tar header');
  return {
    name: textAt(header, 0, LONGEST_NAME),
    size: readOctal(header, 124, 12),
    isExtended: textAt(header, 156, 1) === 'x',
  };
}

/** The number of zeros that fill a content up to whole blocks. */
function tarPadding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function octal(value: number, length: number): string {
  return `${value.toString(8).padStart(length - 1, '0')}\0`;
}

function readOctal(header: Buffer, start: number, length: number): number {
  return Number.parseInt(textAt(header, start, length).trim(), 8);
}

function textAt(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString();
}

/** The sum of all bytes, with the checksum field counted as spaces. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** Runs `work` on a connection of its own, without the time limits of requests. */
export async function withBackupClient<Result>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    ...connectionOptions(address),
    application_name: APPLICATION_NAME,
  });
  // A connection that breaks already fails its statements.
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new StartupError(`The database cannot be reached: ${reasonOf(error)}`);
  });
  try {
    await client.query('SET statement_timeout = 0');
    await client.query('SET idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
}
