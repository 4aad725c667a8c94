import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type NumberingPlans, readTelephone, shownTelephone, telephoneLink } from './telephone.ts';

const FRENCH = '+33612345678';

it.each([
  ['06 12 34 56 78', FRENCH],
  ['0612345678', FRENCH],
  ['06.12.34.56.78', FRENCH],
  ['06/12/34/56/78', FRENCH],
  ['06\u201112\u201334\u221256-78', FRENCH],
  ['06\u00a012\u202f34\u200956\u300078', FRENCH],
  ['\u202a06 12 34 56 78\u202c', FRENCH],
  ['\u200e+33 6 12 34 56 78', FRENCH],
  ['+33 (0)6 12 34 56 78', FRENCH],
  ['+33 ( 0 ) 6 12 34 56 78', FRENCH],
  ['+33 06 12 34 56 78', FRENCH],
  ['0033 (0) 6 12345678', FRENCH],
  ['(+33) 6 12 34 56 78', FRENCH],
  ['(0)6 12 34 56 78', FRENCH],
  ['(06) 12-34-56-78', FRENCH],
  ['(0)6 12 34 56 00', '+33612345600'],
  ['０６１２３４５６７８', FRENCH],
  ['+32 470 12 34 56', '+32470123456'],
  ['+32 (0)470/12.34.56', '+32470123456'],
  ['+32 ( 0 ) 470 12 34 56', '+32470123456'],
  ['( +32) (0)470 12 34 56', '+32470123456'],
  ['0041 22 000 00 00', '+41220000000'],
  ['+32 47123', '+3247123'],
  ['+32 470 1234567890', '+324701234567890'],
])('K-20: %j dials %s', (typed, e164) => {
  expect(readTelephone(typed)).toEqual({ e164 });
  expect(telephoneLink(typed)).toBe(`tel:${e164}`);
});

it.each([
  ['', 'unreadable'],
  ['soir 06 12 34 56 78', 'unreadable'],
  ['06 12 34 56 78 p. 2', 'unreadable'],
  ['6123456789', 'unreadable'],
  ['6120345678', 'unreadable'],
  ['soir 06 12 34 56 78 12345', 'unreadable'],
  ['+.-()', 'unreadable'],
  ['06 12 34 56+78', 'unreadable'],
  ['06 12 34 56 7', 'too_short'],
  ['612345678', 'too_short'],
  ['061234567', 'too_short'],
  ['+33 6 12 34 56 7', 'too_short'],
  ['15', 'too_short'],
  ['+32 47', 'too_short'],
  ['+32 4712', 'too_short'],
  ['06 12 34 56 78 9', 'too_long'],
  ['+33 6 12 34 56 789', 'too_long'],
  ['06 12 34 56 78 / 07 98 76 54 32', 'too_long'],
  ['06 12 34 56 78 ou 07 98 76 54 32', 'too_long'],
  ['+33612345678 +33798765432', 'too_long'],
  ['+32 470 12 34 56 78 90 12 34', 'too_long'],
])('K-20: %j dials nothing: %s', (typed, problem) => {
  expect(readTelephone(typed)).toEqual({ problem });
});

const PLANS: NumberingPlans = {
  problemOf: (e164) => (e164.length < 12 ? 'too_short' : null),
  grouped: (e164) => `${e164.slice(0, 3)} ${e164.slice(3)}`,
};

it('K-20: where the plans of other countries are known, they decide and group', () => {
  expect(readTelephone('+32 470 12 34 5', PLANS)).toEqual({ problem: 'too_short' });
  expect(readTelephone('+32 470 12 34 56', PLANS)).toEqual({ e164: '+32470123456' });
  expect(shownTelephone('+32470123456', PLANS)).toBe('+32 470123456');
  expect(shownTelephone('+33612345678', PLANS)).toBe('06 12 34 56 78');
  expect(shownTelephone('36 31', PLANS)).toBe('36 31');
});

it.each([
  ['0612345678', '06 12 34 56 78'],
  ['06.12.34.56.78', '06 12 34 56 78'],
  ['+33612345678', '06 12 34 56 78'],
  ['+33 (0)6-12-34-56-78', '06 12 34 56 78'],
  ['+41  22 000 00 00', '+41 22 000 00 00'],
  ['0041 22 000 00 00', '0041 22 000 00 00'],
  ['\u202a3631', '3631'],
])('K-20: %j is shown as %s', (typed, shown) => {
  expect(shownTelephone(typed)).toBe(shown);
});

it('K-20: of what is no number the link has the digits', () => {
  expect(telephoneLink('36 31')).toBe('tel:3631');
});

it('K-20: what is shown dials the same number', () => {
  const typed = fc.stringMatching(/^(\+|00|0)[\d .()/\u200e-]{6,20}$/);
  fc.assert(
    fc.property(typed, (text) => {
      const read = readTelephone(text);
      expect(readTelephone(shownTelephone(text))).toEqual(read);
      expect(shownTelephone(shownTelephone(text))).toBe(shownTelephone(text));
      if ('e164' in read) expect(readTelephone(read.e164)).toEqual(read);
    }),
  );
});
