import { expect, test } from 'vitest';
import french from '#locales/fr.json' with { type: 'json' };
import { catalogueIn, messagesIn } from './catalogue.server.ts';
import { createTranslate } from './translate.ts';

const t = createTranslate(messagesIn('fr'));

test('a key of the catalogue gives its French text', () => {
  expect(t("Sorry, that page doesn't exist.")).toBe('Désolé, cette page n’existe pas.');
});

test('placeholders are filled in, plurals chosen', () => {
  expect(t('Page not found: {path}', { path: '/nope' })).toBe('Page introuvable : /nope');
  expect(t('Cart with {count} items', { count: 0 })).toBe('Panier, vide');
  expect(t('Cart with {count} items', { count: 1 })).toBe('Panier, 1 article');
  expect(t('Cart with {count} items', { count: 3 })).toBe('Panier, 3 articles');
});

test('a key without a translation shows itself, its placeholders filled in', () => {
  const empty = createTranslate({});
  expect(empty('Page not found: {path}', { path: '/nope' })).toBe('Page not found: /nope');
});

test('texts without placeholders are compiled to themselves', () => {
  expect(messagesIn('fr').Menu).toBe('La carte');
  expect(catalogueIn('fr')).toEqual(french);
});

test.each(Object.entries(french))('%s is translated with the same placeholders', (key, text) => {
  const names = (message: string) =>
    new Set([...message.matchAll(/\{(\w+)/g)].map(([, name]) => name));
  // Inside a plural's branches braces hold words; only what the key names is a placeholder.
  expect([...names(key)].filter((name) => !names(text).has(name))).toEqual([]);
  expect(text.trim()).not.toBe('');
  // A straight apostrophe would quote the braces after it, and is no French one anyway. A French key
  // is shown as it is.
  if (text !== key) expect(text).not.toContain("'");
});

test.each([
  "Installer l'application",
  "J'ai compris",
  'Installer maintenant',
  'Plus tard',
  'Installation...',
  'Mise à jour disponible',
  'Une nouvelle version est prête',
  'Actualiser',
  'Mise à jour...',
] as const)('the banners say %s exactly', (key) => {
  expect(t(key)).toBe(key);
});
