import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { TAR_BLOCK, tarHeader, tarPadding } from './tar-header.ts';

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
