import { createReadStream } from 'node:fs';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { StartupError } from '#startup-error.ts';
import { extendedName, readTarHeader, TAR_BLOCK, tarPadding } from './tar-header.ts';

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
  pipeline(createReadStream(file), uncompressed, () => {});
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
