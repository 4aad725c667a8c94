import { expect, test } from 'vitest';
import { toStaffNotification } from './push.ts';

const ORIGIN = 'https://www.kinone.fr';

test('OB-44: a push message is shown, and leads to its page', () => {
  const message = {
    title: 'La commande 12 attend',
    body: 'Pas acceptée',
    path: '/gestion',
    tag: 'a',
  };
  expect(toStaffNotification(JSON.stringify(message), ORIGIN)).toEqual({
    title: 'La commande 12 attend',
    body: 'Pas acceptée',
    tag: 'a',
    address: `${ORIGIN}/gestion`,
  });
});

test.each([
  'https://evil.example/gestion',
  '//evil.example',
  '/menu',
  '/gestionnaire',
  'javascript:1',
])('OB-44: %s is not opened', (path) =>
  expect(toStaffNotification(JSON.stringify({ path }), ORIGIN).address).toBe(`${ORIGIN}/gestion`),
);

test.each(['', 'no JSON', 'null', '[1]', '{"title":5,"body":""}'])(
  'OB-44: an unreadable message (%s) says that an order waits',
  (text) => expect(toStaffNotification(text, ORIGIN).title).toBe('Une commande attend'),
);
