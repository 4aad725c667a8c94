import { expect, test } from 'vitest';
import { mailedLink } from './mailed-link.tsx';

test('V-22: the link of a mail names its token and its address', () => {
  expect(mailedLink('#link=AbCdEfGhIjKlMnOpQrStU-&email=jeanne%2Brepas%40example.fr')).toEqual({
    token: 'AbCdEfGhIjKlMnOpQrStU-',
    email: 'jeanne+repas@example.fr',
  });
});

test.each([
  '',
  '#',
  '#cart',
  '#link=AbCdEfGhIjKlMnOpQrStU-',
  '#link=short&email=a%40example.fr',
  '#link=AbCdEfGhIjKlMnOpQrStU%3F&email=a%40example.fr',
  '#link=AbCdEfGhIjKlMnOpQrStU-&email=camille',
])('V-22: the fragment %j is no link', (hash) => {
  expect(mailedLink(hash)).toBeNull();
});
