import { expect, test } from 'vitest';
import { listenerPlaces } from './live-streams.ts';

test('T-7: places are counted by client and altogether, and given back once', () => {
  const places = listenerPlaces({ places: 3, perClient: 2 });
  const first = places.take('a');
  const second = places.take('a');
  expect([first.kind, second.kind]).toEqual(['taken', 'taken']);
  expect(places.take('a').kind).toBe('client_full');
  expect(places.take('b').kind).toBe('taken');
  expect(places.take('b').kind).toBe('full');
  if (first.kind === 'taken') {
    first.leave();
    first.leave();
  }
  expect(places.take('b').kind).toBe('taken');
  expect(places.take('c').kind).toBe('full');
});
