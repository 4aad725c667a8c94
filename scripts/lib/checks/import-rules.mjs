import { globSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { ROOT } from '../root.mjs';
import { LAYERS } from './layers.mjs';

const SOURCES = ['packages/*/src/**/*.{ts,tsx}', 'apps/**/*.{ts,tsx}', '{e2e,bench}/**/*.ts'];
const TESTS = /(\.test|\/test-[^/]*|vitest\.config)\.tsx?$/;
const GENERATED = ['node_modules', 'build', '.react-router'];

/** Every import of the repository that its layer does not allow, a sentence each. */
export function forbiddenImports() {
  const exclude = (name) => GENERATED.includes(basename(name));
  return globSync(SOURCES, { cwd: ROOT, exclude })
    .filter((file) => layerOf(file))
    .flatMap((file) =>
      importedBy(file).flatMap((specifier) => {
        const reason = objection(file, specifier);
        return reason ? [`${file} imports ${specifier}: ${reason}`] : [];
      }),
    );
}

/** Why `file` may not import `specifier`; null where it may, as tests may import everything. */
export function objection(file, specifier) {
  if (TESTS.test(file)) return null;
  const own = layerOf(file);
  const target = resolved(file, specifier);
  if (target === null) return packageObjection(own, specifier);
  const other = layerOf(target);
  if (specifier.startsWith('..') && other?.folder !== own.folder) {
    return 'another folder is imported by its # name';
  }
  const isSameLayer = other?.name === own.name && (other.folder === own.folder || !own.isSplit);
  const isListed = own.imports.some((each) => each === other?.name || target.startsWith(each));
  return isSameLayer || isListed ? null : `${own.name} may not import ${other?.name ?? target}`;
}

function packageObjection({ name, packages }, specifier) {
  const isAllowed = packages?.some(
    (each) => specifier === each || specifier.startsWith(each.replace(/[^:/]$/, '$&/')),
  );
  return packages === undefined || isAllowed ? null : `${name} may not import this package`;
}

/** The layer of a file, with the folder that puts it there. */
function layerOf(file) {
  const found = LAYERS.flatMap((layer) =>
    layer.paths.flatMap((path) => {
      const [folder] = new RegExp(`^${path.replaceAll('*', '[^/]+')}(?=/|$)`).exec(file) ?? [];
      return folder ? [{ ...layer, folder, isSplit: path.includes('*'), depth: path.length }] : [];
    }),
  );
  return found.sort((a, b) => b.depth - a.depth)[0] ?? null;
}

/** The path in the repository that a specifier names; null for an installed package. */
function resolved(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier);
  const [, app] = /^apps\/([^/]+)\//.exec(file) ?? [];
  if (specifier.startsWith('#')) {
    return posix.join('apps', app, app === 'server' ? 'src' : 'app', specifier.slice(1));
  }
  const [, workspace, path] = /^@comptoir\/([^/]+)\/?(.*)$/.exec(specifier) ?? [];
  if (!workspace) return null;
  const isApp = LAYERS.some(({ paths }) => paths[0].startsWith(`apps/${workspace}/`));
  return isApp ? `apps/${workspace}/${path}` : `packages/${workspace}/src/${path}`;
}

/** What a file imports or re-exports; a dynamic import counts where its specifier is a literal. */
function importedBy(file) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const { staticImports, staticExports, dynamicImports } = module;
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)];
  return [
    ...requests.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, specifier] = /^'([^']+)'$/.exec(text.slice(start, end)) ?? [];
      return specifier ?? [];
    }),
  ];
}
