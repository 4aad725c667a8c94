import { expect, test } from 'vitest';
import { compileCatalogue, compiledCatalogue } from './compile-catalogue.ts';

const compiled = (texts: Record<string, string>) =>
  JSON.parse(compiledCatalogue(JSON.stringify(texts)));

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

test('the texts of an application are compiled, those of tickets stay as they are', () => {
  const { transform } = compileCatalogue() as {
    readonly transform: (code: string, id: string, options?: object) => string | undefined;
  };
  const texts = '{"{count} left":"Il en reste {count}"}';
  expect(transform(texts, '/shop/apps/storefront/app/locales/fr.json')).toContain('["count"]');
  expect(transform(texts, '/shop/packages/tickets/src/locales/fr.json')).toBeUndefined();
  const ofStaff = '/shop/packages/staff-texts/src/fr.json';
  expect(transform(texts, ofStaff)).toContain('["count"]');
  expect(transform(texts, ofStaff, { ssr: true })).toBeUndefined();
});
