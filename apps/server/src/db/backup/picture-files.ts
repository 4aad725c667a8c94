import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#startup-error.ts';

/** A file of the pictures' directory, named by its folder and its name. */
interface PictureFile {
  readonly path: string;
  readonly content: Buffer;
}

/**
 * Every published picture. Folders whose names begin with a dot are unfinished; a published folder never
 * changes, so it still has what an older snapshot of the database refers to.
 */
export async function* pictureFiles(directory: string): AsyncGenerator<PictureFile> {
  for (const folder of await namesIn(directory)) {
    if (folder.startsWith('.')) continue;
    for (const name of await namesIn(join(directory, folder))) {
      const content = await readFile(join(directory, folder, name));
      yield { path: `${folder}/${name}`, content };
    }
  }
}

/** Restores pictures folder by folder; folders that exist already are left alone. */
export function pictureRestorer(directory: string) {
  let current: { folder: string; unfinished: string } | undefined;

  async function finish(): Promise<void> {
    if (!current) return;
    const { folder, unfinished } = current;
    current = undefined;
    const place = join(directory, folder);
    if (await stat(place).catch(() => null)) await rm(unfinished, { recursive: true });
    else await rename(unfinished, place);
  }

  return {
    async add({ path, content }: PictureFile): Promise<void> {
      const [folder, name, more] = path.split('/');
      if (!isName(folder) || !isName(name) || more !== undefined) {
        throw new StartupError(`This is no backup: it has a picture named ${path}.`);
      }
      if (current?.folder !== folder) {
        await finish();
        current = { folder, unfinished: join(directory, `.unfinished-${randomUUID()}`) };
        await mkdir(current.unfinished, { recursive: true });
      }
      await writeFile(join(current.unfinished, name), content, { flush: true });
    },
    finish,
    async abandon(): Promise<void> {
      if (current) await rm(current.unfinished, { recursive: true, force: true });
      current = undefined;
    },
  };
}

function isName(segment: string | undefined): segment is string {
  return segment !== undefined && /^[\w-][\w.-]*$/.test(segment);
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return (await readdir(directory)).sort();
  } catch (error) {
    // The directory does not exist yet, or the entry is a stray file.
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
