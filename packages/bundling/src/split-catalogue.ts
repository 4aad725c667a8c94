import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueTexts } from '@comptoir/design/text/compiled-messages';
import type { Plugin } from 'vite';

/** The catalogue, as modules of the application import it. */
const CATALOGUE = '@comptoir/staff-texts/fr.json';

/**
 * Gives each module the texts whose keys it names, so that a page loads its own texts with its own code; the catalogue
 * keeps the keys that no module names, as those made of an answer's values. Only while an application is built, for
 * browsers. `workspace` is that of the application.
 */
export function splitCatalogue(workspace: string): Plugin {
  const shared = join(workspace, '../../packages/staff-texts/src');
  const folders = [join(workspace, 'app'), shared];
  const file = join(shared, 'fr.json');
  let texts: Readonly<Record<string, unknown>> = {};
  return {
    name: 'split-catalogue',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    buildStart() {
      texts = catalogueTexts(JSON.parse(readFileSync(file, 'utf8')));
    },
    transform(code, id) {
      const [path = ''] = id.split('?');
      // Compiled by the plugin after this one.
      if (path === file) {
        return JSON.stringify(remainingTexts(JSON.parse(code), folders.flatMap(sourcesOf)));
      }
      const isOwn = folders.some((folder) => path.startsWith(`${folder}/`));
      if (!isOwn || !/\.tsx?$/.test(path)) return;
      return { code: withOwnTexts(code, texts), map: null };
    },
  };
}

/** The module with the texts that it names added to the catalogue before anything else of it runs. */
export function withOwnTexts(code: string, texts: Readonly<Record<string, unknown>>): string {
  const own = Object.entries(texts).filter(([key]) => isNamed(key, code));
  if (own.length === 0) return code;
  const added = JSON.stringify(Object.fromEntries(own));
  // On the first line, so that the lines of errors stay right.
  return `import catalogue$ from '${CATALOGUE}' with { type: 'json' };Object.assign(catalogue$, ${added});${code}`;
}

/** The texts whose keys no source names. */
export function remainingTexts(
  texts: Readonly<Record<string, unknown>>,
  sources: readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(texts).filter(([key]) => !sources.some((code) => isNamed(key, code))),
  );
}

/** Whether the key stands in quotes in it, in a call of `t` or in a table of keys. */
function isNamed(key: string, code: string): boolean {
  return code.includes(`'${key}'`) || code.includes(`"${key}"`);
}

function sourcesOf(directory: string): readonly string[] {
  return globSync('**/*.{ts,tsx}', { cwd: directory, exclude: ['**/*.test.{ts,tsx}'] }).map(
    (name) => readFileSync(join(directory, name), 'utf8'),
  );
}
