import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inTheApp, serverModule } from '../native-build.ts';

it('X-1: the app loads for itself what the server loads for a page', () => {
  expect(inTheApp('export const loader = pageLoader;')).toBe(
    'export const clientLoader = pageLoader;',
  );
  expect(inTheApp('import a;\n\nexport async function loader({ context }) {}')).toBe(
    'import a;\n\nexport async function clientLoader({ context }) {}',
  );
  expect(inTheApp('export function loader() {}')).toBe('export function clientLoader() {}');
  expect(inTheApp('export const middleware = [configureSite];')).toBe(
    'export const clientMiddleware = [configureSite];',
  );
  expect(inTheApp('export const headers = () => SECRET;')).toBe('const headers = () => SECRET;');
});

it('X-1: a loader that a page has for browsers is the one of the app', () => {
  const page = 'export function loader() {}\nexport async function clientLoader() {}';
  expect(inTheApp(page)).toBe('function loader() {}\nexport async function clientLoader() {}');
});

it('X-1: everything else of a page stays as it is', () => {
  const page = 'export default function Menu() {\n  return loader(middleware);\n}';
  expect(inTheApp(page)).toBe(page);
});

it('X-1: a module of the server is found by its relative name and by the storefront’s own', () => {
  const importer = join(import.meta.dirname, 'routes', 'blog.tsx?route-chunk=main');
  const found = join(import.meta.dirname, 'lib', 'i18n', 'catalogue.server.ts');
  expect(serverModule('../lib/i18n/catalogue.server.ts', importer)).toBe(found);
  expect(serverModule('#lib/i18n/catalogue.server.ts', importer)).toBe(found);
  expect(serverModule('#lib/i18n/catalogue.ts', importer)).toBeUndefined();
});
