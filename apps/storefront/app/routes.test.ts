import { expect, test } from 'vitest';
import routes from './routes.ts';

type Entry = (typeof routes)[number];

const flat = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

const all = flat(routes);
const pathOf = ({ path, index }: Entry) => (path === undefined && index ? '' : path);
const paths = all.flatMap((entry) => pathOf(entry) ?? []);

test('every page and the sitemap exist with and without the prefix', () => {
  for (const path of ['menu', 'checkout', 'success', 'about', 'privacy-policy', 'sitemap.xml']) {
    expect(paths).toContain(path);
    expect(paths).toContain(`fr/${path}`);
  }
  expect(paths).toContain('fr');
});

test('no two routes share an id', () => {
  const ids = all.map(({ id, file }) => id ?? file);
  expect(new Set(ids).size).toBe(ids.length);
});
