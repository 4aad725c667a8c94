import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../root.ts';

const BUILD = join(ROOT, 'apps/storefront/build');
/** Inside the first build, from where the server bundle resolves its packages. */
const DIRECTORY = join(BUILD, 'injecting');

/** Matches where the renderer has the whole document as text. */
const RENDERED = '.then(String).then((html) =>';

/**
 * A copy of the built storefront whose renderer writes `markup` at the end of every document, as
 * if data had come into it unescaped; the folder that has the build.
 */
export async function injectingBuild(markup: string): Promise<string> {
  await rm(DIRECTORY, { recursive: true, force: true });
  await mkdir(join(DIRECTORY, 'build'), { recursive: true });
  for (const half of ['client', 'server']) {
    await cp(join(BUILD, half), join(DIRECTORY, 'build', half), { recursive: true });
  }
  const file = join(DIRECTORY, 'build/server/index.js');
  const code = await readFile(file, 'utf8');
  if (!code.includes(RENDERED)) throw new Error('The renderer looks otherwise than expected.');
  const injecting = `.then(String).then((html) => html.replace("</body>", () => ${JSON.stringify(`${markup}</body>`)})).then((html) =>`;
  await writeFile(
    file,
    code.replace(RENDERED, () => injecting),
  );
  return DIRECTORY;
}
