import { expect, test } from 'vitest';
import { formatDistance } from './delivery-terms.tsx';

const plainSpaces = (text: string) => text.replaceAll(/\s/g, ' ');

test('a distance has one decimal at most, and its unit', () => {
  expect(plainSpaces(formatDistance(2.55, 'km'))).toBe('2,6 km');
  expect(plainSpaces(formatDistance(6, 'km'))).toBe('6 km');
  expect(plainSpaces(formatDistance(1.5, 'miles'))).toBe('1,5 mi');
});
