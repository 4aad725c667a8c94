/** Fails when a built application is larger than its size-budgets.json allows. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Failure, main } from '../failure.mjs';
import { ROOT } from '../root.mjs';
import { firstModules, manifestIn, overBudget, PAGES } from './first-load.mjs';

/** A property of every zod schema, which no minifier renames. */
const ZOD = /\b_zod\b/;

/** The texts of a language, which the storefront loads beside its modules. */
const MESSAGES = /\/messages-[a-z]+-[^/]+\.js$/;

/** A file of the build in the text of another one. */
const FILE_NAME = /([a-z0-9.-]+)-([\w-]{8})(?=\.(?:js|css|woff2)\b)/g;

await main(async () => {
  const problems = Object.keys(PAGES).flatMap(problemsOf);
  if (problems.length > 0) throw new Failure(problems.join('\n'));
});

/** What is too large in one application, a line each. */
function problemsOf(app) {
  const workspace = join(ROOT, 'apps', app);
  const { base, pages } = PAGES[app];
  const client = builtClient(join(workspace, 'build/client'), base);
  const budgets = JSON.parse(readFileSync(join(workspace, 'size-budgets.json'), 'utf8'));
  const { javascript, firstLoad = {}, styles, fonts, messages } = budgets;
  const kinds = {
    styles: client.sizeOfAll('.css'),
    fonts: client.sizeOfAll('.woff2'),
    messages: client.sizeOfMessages(),
  };
  const manifest = client.manifest();
  const scripts = Object.fromEntries(
    Object.entries(pages).map(([name, ids]) => [
      name,
      sum(firstModules(manifest, ids).map(client.compressedSize)),
    ]),
  );
  const whole = Object.fromEntries(
    Object.keys(firstLoad).map((name) => [name, scripts[name] + kinds.styles]),
  );
  const sizes = Object.entries(scripts).map(([name, size]) => `${name} ${size} bytes`);
  console.log(`${app}: ${sizes.join(', ')}`);
  return [
    ...overBudget(scripts, javascript).map((line) => `JavaScript of ${line}`),
    ...overBudget(whole, firstLoad).map((line) => `First load of ${line}`),
    ...overBudget(kinds, { styles, fonts, ...(messages && { messages }) }),
    ...client.withZod().map((name) => `${name} holds zod: import types from schema modules.`),
  ].map((line) => `${app}: ${line}`);
}

/** The files of a client build by their addresses, which begin with `base`. */
function builtClient(directory, base) {
  const assets = readdirSync(join(directory, 'assets')).map((name) => `${base}/assets/${name}`);
  const fileOf = (name) => join(directory, name.slice(base.length));

  /** The gzip size, in which such budgets are usually given; of fonts, which are compressed, their own. */
  function compressedSize(name) {
    const file = fileOf(name);
    if (!/\.(?:js|css)$/.test(name)) return statSync(file).size;
    return gzipSync(withSteadyHashes(readFileSync(file, 'utf8')), { level: 9 }).length;
  }

  return {
    compressedSize,
    sizeOfAll: (ending) => sum(assets.filter((name) => name.endsWith(ending)).map(compressedSize)),
    /** Of the language with the longest texts: a page loads those of one. */
    sizeOfMessages: () =>
      Math.max(0, ...assets.filter((name) => MESSAGES.test(name)).map(compressedSize)),
    withZod: () =>
      assets.filter((name) => name.endsWith('.js') && ZOD.test(readFileSync(fileOf(name), 'utf8'))),
    manifest() {
      const name = assets.find((each) => /\/manifest-[^/]+\.js$/.test(each));
      return manifestIn(readFileSync(fileOf(name), 'utf8'));
    },
  };
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}

/**
 * A text of the build with other hashes in the names of files, which depend on these names alone: they change with each
 * build, and with them what a text compresses to, by twenty bytes.
 */
function withSteadyHashes(text) {
  const steady = new Map();
  return text.replace(FILE_NAME, (whole, name) => {
    if (!steady.has(whole)) {
      const hash = createHash('sha256').update(`${name} ${steady.size}`).digest('base64url');
      steady.set(whole, `${name}-${hash.slice(0, 8)}`);
    }
    return steady.get(whole);
  });
}
