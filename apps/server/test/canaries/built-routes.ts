import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Route {
  readonly id: string;
  readonly path?: string;
  readonly parentId?: string;
  readonly hasDefaultExport: boolean;
}

/** The paths of a built storefront: its pages and resource routes. */
export interface BuiltRoutes {
  readonly pages: readonly string[];
  readonly others: readonly string[];
  readonly files: readonly string[];
}

/** Reads the paths from the build, so that a new route is included. */
export function builtRoutes(storefront: string): BuiltRoutes {
  const client = join(storefront, 'build/client');
  const files = readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(client.length));
  const manifest = files.find((path) => /\/manifest-[\w-]+\.js$/.test(path));
  if (manifest === undefined) throw new Error('The build of the storefront has no manifest.');
  const text = readFileSync(join(client, manifest), 'utf8');
  const { routes }: { routes: Readonly<Record<string, Route>> } = JSON.parse(
    text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1),
  );
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const leaves = Object.values(routes).filter(({ id }) => !parents.has(id));
  const paths = (hasPage: boolean) =>
    leaves
      .filter((route) => route.hasDefaultExport === hasPage)
      .map(({ path = '' }) => `/${path.replace('*', 'nowhere')}`);
  return {
    pages: [...new Set(paths(true))],
    others: paths(false),
    files: files.filter((path) => !/\.(?:br|gz)$/.test(path)),
  };
}
