import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartupError } from '#startup-error.ts';
import { extendedName, readTarHeader, TAR_BLOCK, tarHeader, tarPadding } from './tar-header.ts';

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
