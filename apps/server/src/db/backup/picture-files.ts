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
 * Every published picture: folders whose names begin with a dot are being made. A folder is never
 * changed once it has its name, so what a snapshot of the database names is there after it.
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

/** Puts pictures back, folder by folder; those that are there already stay. */
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

function isName(part: string | undefined): part is string {
  return part !== undefined && /^[\w-][\w.-]*$/.test(part);
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return (await readdir(directory)).sort();
  } catch (error) {
    // There are none yet, or it is a file that is no picture's.
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}
