import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

/** Everything that a command loads before it has found the project's own Node. */
const sources = globSync('scripts/{*,lib/**/*}.mjs', { cwd: ROOT })
  .filter((path) => !/\.test\.mjs$|random-seed|check-imports|check-sizes|import-rules/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** What came after Node 20, without a module to import it from. */
const TOO_NEW =
  /\b(?:Map|Object)\.groupBy\(|\bPromise\.(?:withResolvers|try)\(|\bArray\.fromAsync\(|\bRegExp\.escape\(|\.(?:union|intersection|difference|isSubsetOf|isSupersetOf)\(/;

describe('the commands begin on the oldest Node that package.json allows', () => {
  it('and import what it has from its modules', { timeout: 30_000 }, () => {
    const imported = sources.flatMap(({ text }) => builtinImports(text));
    expect(imported.length).toBeGreaterThan(20);
    expect(missingIn(oldestNode(), imported)).toEqual([]);
  });

  it.each(sources)('and $path needs no newer language', ({ text }) => {
    expect(text).not.toMatch(TOO_NEW);
  });
});

/** `import { join, sep as slash } from 'node:path'` → node:path join, node:path sep. */
function builtinImports(text) {
  return [...text.matchAll(/^import \{([^}]+)\} from '(node:[\w/]+)'/gm)].flatMap(
    ([, names, module]) =>
      names
        .split(',')
        .map((name) => name.trim().split(' ')[0])
        .filter((name) => name !== '')
        .map((name) => ({ module, name })),
  );
}

function missingIn(node, imported) {
  const program = `
    const missing = [];
    for (const { module, name } of ${JSON.stringify(imported)}) {
      if (!(name in (await import(module)))) missing.push(module + ' ' + name);
    }
    console.log(JSON.stringify(missing));`;
  return JSON.parse(execFileSync(node, ['--input-type=module', '--eval', program]).toString());
}

/** The system's own where it is older than the project's; without one, the project's. */
function oldestNode() {
  const found = process.env.PATH.split(delimiter)
    .map((directory) => join(directory, 'node'))
    .filter((path) => existsSync(path) && realpathSync(path) !== realpathSync(process.execPath));
  const [oldest] = [...new Set(found)]
    .map((path) => ({ path, major: majorOf(path) }))
    .filter(({ major }) => major >= 20)
    .sort((one, other) => one.major - other.major);
  return oldest?.path ?? process.execPath;
}

function majorOf(node) {
  const { stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout)?.[1]);
}
