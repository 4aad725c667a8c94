import { expect, test } from 'vitest';
import { compileCatalogue, STAFF_TEXTS } from './compile-catalogue.ts';

interface Bundled {
  readonly transform: (code: string, id: string, options?: object) => string | undefined;
}

const staff = compileCatalogue(STAFF_TEXTS) as Bundled;
const OF_STAFF = '/shop/packages/staff-texts/src/fr.json';

const compiled = (texts: Record<string, string>) =>
  JSON.parse(staff.transform(JSON.stringify(texts), OF_STAFF) ?? '');

test('plain texts stay texts, those with placeholders are compiled', () => {
  expect(compiled({ Team: 'Équipe', '{count} left': 'Il en reste {count}' })).toEqual({
    Team: 'Équipe',
    '{count} left': ['Il en reste ', ['count']],
  });
});

test('signs stay on the line of their word, and keys as they are', () => {
  expect(compiled({ 'Who ?': 'Qui êtes-vous ?', 'Open « A »': 'Ouvrez « A » : là' })).toEqual({
    'Who ?': 'Qui êtes-vous\u00a0?',
    'Open « A »': 'Ouvrez «\u00a0A\u00a0»\u00a0: là',
  });
});

test('the texts of the staff are compiled for browsers, those of tickets stay as they are', () => {
  const texts = '{"{count} left":"Il en reste {count}"}';
  expect(staff.transform(texts, OF_STAFF)).toContain('["count"]');
  expect(staff.transform(texts, OF_STAFF, { ssr: true })).toBeUndefined();
  expect(staff.transform(texts, '/shop/packages/tickets/src/locales/fr.json')).toBeUndefined();
});

test('what a catalogue is compiled to is its application’s own', () => {
  const compile = (json: string) => `export default ${json};`;
  const pages = compileCatalogue({ test: /\?compiled$/, compile }) as Bundled;
  expect(pages.transform('{}', '/shop/locales/fr.json?compiled')).toBe('export default {};');
  expect(pages.transform('{}', '/shop/locales/fr.json')).toBeUndefined();
});
