import { expect, test } from 'vitest';
import { sirenOf, siretOf } from './siren.ts';

test.each([
  ['732829320', '732829320'],
  [' 732 829\u00a0320 ', '732829320'],
  ['732.829-320', '732829320'],
  ['404833048', '404833048'],
  ['732829321', null],
  ['372829320', null],
  ['73282932', null],
  ['73282932000074', null],
  ['7328293२0', null],
  ['FR732829320', null],
  ['000000000', null],
  ['000 000 000', null],
  ['', null],
])('IV-12: %j is the SIREN %j', (text, siren) => {
  expect(sirenOf(text)).toBe(siren);
});

test.each([
  ['73282932000074', '73282932000074'],
  [' 732 829\u00a0320 00074 ', '73282932000074'],
  // La Poste: the digits of an establishment add up to a multiple of 5, here 3 + 5 + 6 + 1 = 15.
  ['35600000000001', '35600000000001'],
  // Its head office has the usual check digit.
  ['35600000000048', '35600000000048'],
  ['35600000000002', null],
  ['73282932000075', null],
  ['00000000000000', null],
  ['732829320', null],
  ['7328293200007', null],
  ['732829320000745', null],
  ['FR73282932000074', null],
  ['', null],
])('OP-4: %j is the SIRET %j', (text, siret) => {
  expect(siretOf(text)).toBe(siret);
});
