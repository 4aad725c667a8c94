/** Fails when the built storefront is larger than apps/storefront/size-budgets.json allows. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, main } from '../failure.mjs';
import { ROOT } from '../root.mjs';
import { firstModules, manifestIn, overBudget, PAGES } from './first-load.mjs';

const STOREFRONT = join(ROOT, 'apps/storefront');
const CLIENT = join(STOREFRONT, 'build/client');
const ASSETS = readdirSync(join(CLIENT, 'assets')).map((name) => `/assets/${name}`);
/** A property of every zod schema, which no minifier renames. */
const ZOD = /\b_zod\b/;

await main(async () => {
  const { javascript, styles, fonts } = JSON.parse(
    readFileSync(join(STOREFRONT, 'size-budgets.json'), 'utf8'),
  );
  const manifest = readManifest();
  const pages = Object.entries(PAGES).map(([name, ids]) => [
    name,
    sum(firstModules(manifest, ids).map(compressedSize)),
  ]);
  const kinds = { styles: sizeOfAll('.css'), fonts: sizeOfAll('.woff2') };
  const problems = [
    ...overBudget(Object.fromEntries(pages), javascript).map((line) => `JavaScript of ${line}`),
    ...overBudget(kinds, { styles, fonts }),
    ...ASSETS.filter(holdsZod).map(
      (name) => `${name} holds zod: import types from schema modules.`,
    ),
  ];
  console.log(pages.map(([name, size]) => `${name} ${size} bytes`).join(', '));
  if (problems.length > 0) throw new Failure(problems.join('\n'));
});

function readManifest() {
  const name = ASSETS.find((each) => /\/manifest-[^/]+\.js$/.test(each));
  return manifestIn(readFileSync(join(CLIENT, name), 'utf8'));
}

/** The gzip size, in which such budgets are usually given. */
function compressedSize(name) {
  const file = join(CLIENT, name);
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;
}

function sizeOfAll(ending) {
  return sum(ASSETS.filter((name) => name.endsWith(ending)).map(compressedSize));
}

function holdsZod(name) {
  return name.endsWith('.js') && ZOD.test(readFileSync(join(CLIENT, name), 'utf8'));
}

function sum(numbers) {
  return numbers.reduce((total, each) => total + each, 0);
}
