import { expect, test } from 'vitest';
import { firstModules, manifestIn, overBudget } from './first-load.mjs';

const MANIFEST = {
  entry: { module: '/entry.js', imports: ['/framework.js', '/site.js'] },
  routes: {
    root: { module: '/root.js', imports: ['/framework.js'] },
    'routes/menu': { module: '/menu.js', imports: ['/framework.js', '/site.js', '/ordering.js'] },
  },
};

test('a page loads the entry, its routes and all that they import, each once', () => {
  expect(firstModules(MANIFEST, ['root', 'routes/menu'])).toEqual([
    '/entry.js',
    '/framework.js',
    '/site.js',
    '/root.js',
    '/menu.js',
    '/ordering.js',
  ]);
});

test('the manifest is what the script of the build assigns', () => {
  expect(manifestIn('window.__reactRouterManifest={"routes":{"root":{}}};')).toEqual({
    routes: { root: {} },
  });
});

test('a route that the build does not have is an error', () => {
  expect(() => firstModules(MANIFEST, ['routes/home'])).toThrow('« routes/home »');
});

test('only what is over its budget is reported', () => {
  expect(overBudget({ menu: 140_000, home: 130_001 }, { menu: 140_000, home: 130_000 })).toEqual([
    'home: 130001 bytes, 1 over its budget.',
  ]);
});
