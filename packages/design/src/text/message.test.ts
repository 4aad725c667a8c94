import { expect, test } from 'vitest';
import { type Message, messageText } from './message.ts';

const DISHES: Message = [
  'Panier de ',
  ['name'],
  ', ',
  ['count', 'plural', { 0: ['vide'], one: ['#', ' article'], other: ['#', ' articles'] }],
];

test('placeholders are filled in, and stay empty without a value', () => {
  expect(messageText(['Page introuvable : ', ['path']], { path: '/nope' })).toBe(
    'Page introuvable : /nope',
  );
  expect(messageText(['Page introuvable : ', ['path']])).toBe('Page introuvable : ');
});

test.each([
  [0, 'Panier de Jeanne, vide'],
  [1, 'Panier de Jeanne, 1 article'],
  [2, 'Panier de Jeanne, 2 articles'],
  [1200, 'Panier de Jeanne, 1 200 articles'],
])('a plural of %d takes the case of the very number, else that of its kind', (count, text) => {
  expect(messageText(DISHES, { name: 'Jeanne', count }).replaceAll('\u202f', ' ')).toBe(text);
});

test('a case holds placeholders of its own', () => {
  const message: Message = [['count', 'plural', { other: ['#', ' de ', ['total']] }]];
  expect(messageText(message, { count: 2, total: 5 })).toBe('2 de 5');
});
