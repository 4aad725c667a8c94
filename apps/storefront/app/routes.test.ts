import { expect, test } from 'vitest';
import { PAGES } from './lib/routing/pages.ts';
import routes from './routes.ts';

type Entry = (typeof routes)[number];

const flat = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

const all = flat(routes);
const pathOf = ({ path, index }: Entry) => (path === undefined && index ? '' : path);
const paths = all.flatMap((entry) => pathOf(entry) ?? []);

test('every page of the table and the sitemap exist with and without the prefix', () => {
  const pages = PAGES.map(({ path }) => path.slice(1)).filter(Boolean);
  for (const path of [...pages, 'sitemap.xml']) {
    expect(paths).toContain(path);
    expect(paths).toContain(`fr/${path}`);
  }
  expect(paths).toContain('fr');
});

test('no two routes share an id', () => {
  const ids = all.map(({ id, file }) => id ?? file);
  expect(new Set(ids).size).toBe(ids.length);
});
