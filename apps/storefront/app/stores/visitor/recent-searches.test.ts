import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { persistState } from '#stores/persistence/persisted-state.ts';
import { testStorage } from '#stores/persistence/test-storage.ts';
import { persistedSearches, withSearch } from './recent-searches.ts';

test('Q-16: the latest search comes first, each once, five at most', () => {
  expect(withSearch(['maki', 'thon'], ' Saumon ')).toEqual(['Saumon', 'maki', 'thon']);
  expect(withSearch(['maki', 'thon'], 'THON')).toEqual(['THON', 'maki']);
  expect(withSearch(['a1', 'b2', 'c3', 'd4', 'e5'], 'f6')).toEqual(['f6', 'a1', 'b2', 'c3', 'd4']);
});

test.each([
  ['searches', '["maki","thon"]', ['maki', 'thon']],
  ['texts among other things', '["maki",3,"  ",null]', ['maki']],
  ['too many', '["a","b","c","d","e","f"]', ['a', 'b', 'c', 'd', 'e']],
  ['no list', '{"queries":["maki"]}', []],
  ['broken JSON', '["maki"', []],
])('Q-16: of %s the valid searches are restored', (_name, text, expected) => {
  const { storage, events } = testStorage({ 'recent-searches': text }).tab();
  const store = createStore<{ readonly queries: readonly string[] }>()(() => ({ queries: [] }));
  persistState(store, persistedSearches, storage, events);
  expect(store.getState().queries).toEqual(expected);
});

test('Q-16: no searches leave no key behind', () => {
  const browser = testStorage({ 'recent-searches': '["maki"]' });
  const { storage, events } = browser.tab();
  const store = createStore<{ readonly queries: readonly string[] }>()(() => ({ queries: [] }));
  persistState(store, persistedSearches, storage, events);
  store.setState({ queries: [] });
  expect(browser.has('recent-searches')).toBe(false);
});

test('Q-16: searches are stored under a name that the clean-up at start leaves alone', () => {
  for (const { key } of persistedSearches) expect(key).not.toMatch(/cache|pwa|workbox/);
});
