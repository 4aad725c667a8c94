import { expect, test } from 'vitest';
import { sirenOf } from './siren.ts';

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
  ['', null],
])('IV-12: %j is the SIREN %j', (text, siren) => {
  expect(sirenOf(text)).toBe(siren);
});
