import { expect, test } from 'vitest';
import { mapLinks } from './directions.tsx';

const kinone = { name: 'Kinoné', address: '14 rue Mercière, 69002 Lyon' };

test('W-6: directions open in the visitor’s map service', () => {
  const links = mapLinks({ ...kinone, latitude: 45.7625, longitude: 4.8335 });
  expect(links.map(({ address }) => address)).toEqual([
    'geo:45.7625,4.8335?q=45.7625,4.8335(Kinon%C3%A9)',
    'https://www.google.com/maps/dir/?api=1&destination=45.7625%2C4.8335',
    'https://maps.apple.com/?daddr=45.7625%2C4.8335',
    'https://www.openstreetmap.org/directions?to=45.7625,4.8335',
  ]);
});

test('W-6: without coordinates the address is the target, and without either there are no links', () => {
  const nowhere = { latitude: null, longitude: null };
  expect(mapLinks({ ...kinone, ...nowhere })[0]?.address).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=14%20rue%20Merci%C3%A8re%2C%2069002%20Lyon',
  );
  expect(mapLinks({ name: 'Kinoné', address: '', ...nowhere })).toEqual([]);
});
