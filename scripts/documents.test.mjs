import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment } from '../apps/server/src/config/environment.ts';
import { ROOT } from './lib/root.mjs';

/** The documents that people read, with their text. */
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT })
  .sort()
  .map((path) => ({ path, text: read(path) }));

/** Journeys make the screenshots; until there are any, none is missed. */
const SCREENSHOTS = 'docs/screenshots';

/** For the commands that start the server, not for its configuration. */
const NOT_IN_EXAMPLE = ['NODE_ENV'];

describe('the documents', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const commands = /\bnpm (?:run (?:--\S+ )*(?<script>[\w:-]+)|(?<short>start|test)\b)/g;

  it.each(documents)('$path names commands that exist', ({ text }) => {
    const named = [...text.matchAll(commands)].map(({ groups }) => groups.script ?? groups.short);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  it('docs/testing.md names every command', () => {
    const named = [...read('docs/testing.md').matchAll(commands)].map(
      ({ groups }) => groups.script ?? groups.short,
    );
    expect(scripts.filter((name) => !named.includes(name))).toEqual([]);
  });

  it.each(documents)('$path links to what is there', ({ path, text }) => {
    const links = [...withoutFences(text).matchAll(/\]\((?<target>[^)\s]+)\)/g)];
    const broken = links
      .map(({ groups }) => groups.target)
      .filter((target) => !/^[a-z]+:/.test(target) && !leadsSomewhere(path, target));
    expect(broken).toEqual([]);
  });

  // A decision speaks of its own time.
  const present = documents.filter(({ path }) => !path.startsWith('docs/decisions/'));

  it.each(present)('$path names files that exist', ({ text }) => {
    const names = [
      ...withoutFences(text).matchAll(/`(?<name>[\w./-]+\.(?:tsx?|mjs|sql|css|md))`/g),
    ];
    const missing = names
      .map(({ groups }) => groups.name)
      .filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
    expect(missing).toEqual([]);
  });
});

describe('the configuration', () => {
  const variables = Object.keys(environment.shape);
  const unset = environment.parse({});

  const rows = [
    ...read('docs/operations/configuration.md').matchAll(
      /^- `(?<name>[A-Z_]+)`(?: \((?<byDefault>[^)]+)\))?/gm,
    ),
  ].map(({ groups }) => ({ name: groups.name, byDefault: groups.byDefault ?? '' }));

  it('is in docs/operations/configuration.md, every variable once', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...variables].sort());
  });

  const withDefault = rows.filter(({ name }) => unset[name] !== undefined && unset[name] !== '');

  it.each(withDefault)(
    '$name has the default that docs/operations/configuration.md says',
    (row) => {
      const value = row.byDefault.replaceAll('`', '');
      expect(environment.parse({ [row.name]: value })[row.name]).toEqual(unset[row.name]);
    },
  );

  const example = [...read('.env.example').matchAll(/^#?(?<name>[A-Z_]+)=(?<value>.*)$/gm)].map(
    ({ groups }) => [groups.name, groups.value],
  );

  it('is in .env.example, every variable once', () => {
    const expected = variables.filter((name) => !NOT_IN_EXAMPLE.includes(name));
    expect(example.map(([name]) => name).sort()).toEqual(expected.sort());
  });

  it('accepts the values of .env.example', () => {
    const given = Object.fromEntries(example.filter(([, value]) => value !== ''));
    expect(environment.safeParse(given).error?.issues ?? []).toEqual([]);
  });
});

/** Every source and document, as documents name them: `apps/server/db/connection.ts` has no `src`. */
const files = globSync('{apps,packages,restaurants,scripts,e2e,bench,docs}/**/*.*', {
  cwd: ROOT,
  exclude: (name) => ['node_modules', 'build', '.react-router'].includes(basename(name)),
}).flatMap((path) => [path, path.replace(/\/(?:src|app)\//, '/')]);

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

function withoutFences(text) {
  return text.replaceAll(/^```.*?^```/gms, '');
}

function leadsSomewhere(from, target) {
  const [path, anchor] = target.split('#');
  const file = path === '' ? from : join(dirname(from), path);
  if (file.startsWith(`${SCREENSHOTS}/`) && !existsSync(join(ROOT, SCREENSHOTS))) return true;
  if (!existsSync(join(ROOT, file))) return false;
  return anchor === undefined || anchorsOf(read(file)).includes(anchor);
}

/** `## Behind a proxy` is reached as `#behind-a-proxy`. */
function anchorsOf(text) {
  return [...withoutFences(text).matchAll(/^#+ (?<title>.+)$/gm)].map(({ groups }) =>
    groups.title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
