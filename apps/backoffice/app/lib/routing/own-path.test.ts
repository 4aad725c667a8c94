import { expect, test } from 'vitest';
import { ownPath } from './own-path.ts';

test('SA-61: after the sign-in the page that was asked for opens', () => {
  expect(ownPath('/commandes?jour=2026-03-14')).toBe('/commandes?jour=2026-03-14');
});

test.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'javascript:x'])(
  'SA-61: %s leads to the board',
  (next) => expect(ownPath(next)).toBe('/'),
);
