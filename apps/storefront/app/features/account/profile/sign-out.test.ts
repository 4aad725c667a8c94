import { expect, test } from 'vitest';
import { useRecentSearches } from '#stores/visitor/recent-searches.ts';
import { forgetGuest } from './sign-out.tsx';

test('Q-16: signing out removes the recent searches', () => {
  useRecentSearches.setState({ queries: ['maki', 'thon'] });
  forgetGuest();
  expect(useRecentSearches.getState().queries).toEqual([]);
});
