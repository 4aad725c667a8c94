import { expect, test } from 'vitest';
import { useRecentSearches } from '#stores/visitor/recent-searches.ts';
import { forgetGuest } from './forget-guest.ts';

test('Q-16: whoever logs out leaves no searches behind', () => {
  useRecentSearches.setState({ queries: ['maki', 'thon'] });
  forgetGuest();
  expect(useRecentSearches.getState().queries).toEqual([]);
});
