import { expect, it } from 'vitest';
import { telephone } from './person.ts';
import { e164Of, groupedTelephone } from './telephones.ts';

it.each([
  ['06 12 34 56 78', '+33612345678', '06 12 34 56 78'],
  ['\u202a+33 (0)6 12 34 56 78\u202c', '+33612345678', '06 12 34 56 78'],
  // Of a range that no table has: a number may be newer than the table.
  ['08 99 99 99 99', '+33899999999', '08 99 99 99 99'],
  ['+32470123456', '+32470123456', '+32 470 12 34 56'],
  ['0032 2 123 45 67', '+3221234567', '+32 2 123 45 67'],
  ['+41 (0)79/123.45.67', '+41791234567', '+41 79 123 45 67'],
  ['+49 30 123456', '+4930123456', '+49 30 123456'],
  ['+1 (212) 555-0123', '+12125550123', '+1 212 555 0123'],
  ['+262 692 12 34 56', '+262692123456', '+262 692 12 34 56'],
])('K-20: %j is stored as %s and shown as %s', (typed, e164, shown) => {
  expect(telephone.safeParse(typed).success).toBe(true);
  expect([e164Of(typed), groupedTelephone(typed), groupedTelephone(e164)]).toEqual([
    e164,
    shown,
    shown,
  ]);
});

it.each([
  ['', 'Ce champ est obligatoire'],
  ['\u200e', 'Ce champ est obligatoire'],
  ['06 12 34 56 7', 'Il manque des chiffres à ce numéro de téléphone'],
  ['612345678', 'Il manque des chiffres à ce numéro de téléphone'],
  ['+32 47 12', 'Il manque des chiffres à ce numéro de téléphone'],
  ['+1 2345678', 'Il manque des chiffres à ce numéro de téléphone'],
  [
    '06 12 34 56 78, 07 98 76 54 32',
    'Ce numéro de téléphone a trop de chiffres : indiquez-en un seul',
  ],
  ['+32 470 12 34 56 78', 'Ce numéro de téléphone a trop de chiffres : indiquez-en un seul'],
  [
    'demander Léa',
    'Un numéro de téléphone s’écrit en chiffres, comme 06 12 34 56 78 ou +32 470 12 34 56',
  ],
  [
    '+999 12 34 56 78',
    'Un numéro de téléphone s’écrit en chiffres, comme 06 12 34 56 78 ou +32 470 12 34 56',
  ],
])('K-20: %j is refused: %s', (typed, message) => {
  const read = telephone.safeParse(typed);
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
  expect(e164Of(typed)).toBe('');
});
