import { expect, it } from 'vitest';
import { searchRules } from './search-mapping.ts';
import { settings } from './settings.ts';

it('Q-14, Q-17: by default there are neither synonyms nor popular searches', () => {
  const nothing = { synonyms: [], popular: [] };
  expect(searchRules({})).toEqual(nothing);
  expect(searchRules(settings.parse({ features: { search: null } }))).toEqual(nothing);
  expect(searchRules(settings.parse({ features: { search: { popular: null } } }))).toEqual(nothing);
});

it('Q-14, Q-17: synonyms and popular searches are as the restaurant writes them', () => {
  const search = { synonyms: [['avocat', 'California']], popular: ['Saumon avocat'] };
  expect(searchRules(settings.parse({ features: { search } }))).toEqual(search);
});
