import { expect, test } from 'vitest';
import { forgetGuest } from './forget-guest.ts';
import { useRecentSearches } from './recent-searches.ts';

test('Q-16: whoever logs out leaves no searches behind', () => {
  useRecentSearches.setState({ queries: ['maki', 'thon'] });
  forgetGuest();
  expect(useRecentSearches.getState().queries).toEqual([]);
});
