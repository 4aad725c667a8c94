import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanLine, cleanText, isReadableName, withoutInvisible } from './visible-text.ts';

it.each([
  ['\u200bLéa\u00ad\u2060', 'Léa'],
  ['\u202eaeL\u202c \u2067Roux\u2069', 'aeL Roux'],
  ['\u3164', ''],
  ['\u115f\u1160\uffa0\u034f\u180e\ufeff', ''],
  ['\u{13441}\u{13442}\u{16fe4}\u{1d159}\u17b4\u{e0041}\u{1bca0}', ''],
  ['\u2800Léa\u2800 \u2800Roux', 'Léa Roux'],
  ['Le\u0301a', 'Léa'],
  ['  Jean \u00a0\u202f\t Paul\r\n', 'Jean Paul'],
  ['Léa 👩\u200d🍳', 'Léa 👩\u200d🍳'],
  ['👩🏽\u200d🍳 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3', '👩🏽\u200d🍳 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3'],
  ['L\u200déa\ufe0f', 'Léa'],
  ['a\u200d👩', 'a👩'],
  ['a\ud800\u0007b', 'a� b'],
])('I-56: %j is stored as %j', (typed, stored) => {
  expect(cleanLine(typed)).toBe(stored);
});

it('I-56: a text of several lines keeps its lines', () => {
  expect(cleanText('sans\u200b sésame\n\t2e\u0300me étage\u202e\u0000')).toBe(
    'sans sésame\n\t2ème étage',
  );
});

it('I-56: cleaning twice changes nothing', () => {
  const unit = fc.oneof(
    fc.constantFrom(
      '\u200d',
      '\ufe0f',
      '\u200b',
      '👩',
      '🍳',
      ' ',
      '\n',
      '\u0301',
      'e',
      '1',
      '\u20e3',
      '🏽',
    ),
    fc.string({ unit: 'grapheme', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), (units) => {
      const line = cleanLine(units.join(''));
      expect(cleanLine(line)).toBe(line);
      const text = cleanText(units.join(''));
      expect(cleanText(text)).toBe(text);
    }),
  );
});

it.each(['Léa', '李', '7', 'Ωmega', 'D’Arcy', '👩\u200d🍳 Lou'])('I-56: %j is a name', (name) => {
  expect(isReadableName(name)).toBe(true);
});

it.each([
  '',
  '\u200b',
  '\u00ad\u2060',
  '\u3164',
  '\u200e\u202a',
  '\u2800',
  '\u{13441}',
  '\u0301\u0302',
  '\ue000',
  '\ufffd',
  '…',
  '👩\u200d🍳',
  '- -',
])('I-56: %j is none', (name) => {
  expect(isReadableName(name)).toBe(false);
});

it('Q-1: of an emoji nothing invisible remains for a comparison', () => {
  expect(withoutInvisible('👩\u200d🍳')).toBe('👩🍳');
});
