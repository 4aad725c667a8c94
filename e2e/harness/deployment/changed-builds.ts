import { copyFile, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../root.ts';

const BUILD = join(ROOT, 'apps/storefront/build');

const BUILD_META = /name: "build",\s*content: "([^"]+)"/;
const TEXT = /\.(js|css)$/;
const COMPRESSED = /\.(br|gz)$/;
/** `menu-DY982UEJ.js`: the hash is different in each build that differs. */
const HASHED = /-([\w-]{8})\.\w+$/;

export const SECOND_BUILD_ID = 'second';

/**
 * The built storefront as a later deployment: another id, and another name for every file. The folder
 * that has the build.
 */
export async function secondBuild(): Promise<string> {
  const id = await currentId();
  const renamed = new Map([[id, SECOND_BUILD_ID]]);
  for (const name of await readdir(join(BUILD, 'client/assets'))) {
    const [, hash] = HASHED.exec(name) ?? [];
    if (hash !== undefined) renamed.set(hash, [...hash].reverse().join(''));
  }
  const names = new RegExp([...renamed.keys()].join('|'), 'g');
  return changedBuild((text) => text.replace(names, (name) => renamed.get(name) ?? name));
}

/** The id that the build writes into its pages. */
async function currentId(): Promise<string> {
  const server = join(BUILD, 'server');
  for (const name of await readdir(server, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const id = BUILD_META.exec(await readFile(join(server, name), 'utf8'))?.[1];
    if (id !== undefined) return id;
  }
  throw new Error('The build does not say its id as expected.');
}

/** A copy of the build with every name and every text changed, and nothing compressed. */
async function changedBuild(change: (text: string) => string): Promise<string> {
  // Inside the build, from where the server's bundle finds its packages, and removed with it.
  const directory = await mkdtemp(join(BUILD, 'changed-'));
  for (const half of ['client', 'server']) {
    for (const entry of await readdir(join(BUILD, half), {
      recursive: true,
      withFileTypes: true,
    })) {
      if (!entry.isFile() || COMPRESSED.test(entry.name)) continue;
      const from = join(entry.parentPath, entry.name);
      const to = join(directory, 'build', change(relative(BUILD, from)));
      await mkdir(dirname(to), { recursive: true });
      if (TEXT.test(from)) await writeFile(to, change(await readFile(from, 'utf8')));
      else await copyFile(from, to);
    }
  }
  return directory;
}
