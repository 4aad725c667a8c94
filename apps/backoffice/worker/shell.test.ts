import { expect, test } from 'vitest';
import { isShellFile, isShellPage } from './shell.ts';

test.each(['/gestion', '/gestion/', '/gestion/cuisine', '/gestion/commandes/5f2c'])(
  'SA-62: %s is answered by the shell without a network',
  (path) => expect(isShellPage(path)).toBe(true),
);

test.each(['/', '/menu', '/gestionnaire', '/gestion/sw.js', '/gestion/assets/a-1b2c.js'])(
  'SA-62: %s is no page of the shell',
  (path) => expect(isShellPage(path)).toBe(false),
);

test('SA-62: only files of a build are cached, never an answer of the API', () => {
  expect(isShellFile('/gestion/assets/root-1a2b.js')).toBe(true);
  for (const path of ['/v2/staff/orders', '/v2/staff/session', '/assets/root.js', '/gestion/x']) {
    expect(isShellFile(path)).toBe(false);
  }
});
