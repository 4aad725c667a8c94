import { describe, expect, it } from 'vitest';
import { euros, identifier, multilineText, percent, singleLineText } from './scalars.ts';

const NO_NUMBERS = [Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined, [], {}, true];

describe('I-15: amounts and rates', () => {
  it('M-5: an amount is a number from 0 to a million with at most two decimals', () => {
    for (const amount of [0, 0.01, 12.5, 1_000_000]) {
      expect(euros.safeParse(amount).success).toBe(true);
    }
    for (const amount of [-0.01, 1.234, 1_000_000.01, JSON.parse('1e309'), ...NO_NUMBERS]) {
      expect(euros.safeParse(amount).success).toBe(false);
    }
  });

  it('M-2: a rate is a number from 0 to 100 with at most two decimals', () => {
    for (const rate of [0, 5.5, 2.1, 100]) expect(percent.safeParse(rate).success).toBe(true);
    for (const rate of [-1, 100.01, 5.555, ...NO_NUMBERS]) {
      expect(percent.safeParse(rate).success).toBe(false);
    }
  });
});

describe('I-6: ids', () => {
  it('I-6: an id is 1 to 64 letters, digits, underscores and hyphens, unchanged', () => {
    for (const id of ['a', 'Maki_Saumon-6', '7', '__proto__', 'x'.repeat(64)]) {
      expect(identifier.parse(id)).toBe(id);
    }
    for (const id of ['', 'x'.repeat(65), 'a b', 'é', 'a/b', 'a\n', "a'--", 7, null, ['a']]) {
      expect(identifier.safeParse(id).success).toBe(false);
    }
  });
});

describe('I-15: texts', () => {
  it('I-15: what no database stores is taken out of a text', () => {
    expect(multilineText(20).parse('sans\u0000 wasabi\u0007')).toBe('sans wasabi');
    expect(multilineText(20).parse('a\uD83C')).toBe('a\uFFFD');
    expect(multilineText(20).parse('🍣')).toBe('🍣');
  });

  it('I-15: a text of several lines keeps its lines, one of one line does not', () => {
    expect(multilineText(20).parse('un\r\ndeux')).toBe('un\ndeux');
    expect(singleLineText(20).parse('un\r\n\u0000deux')).toBe('un deux');
  });

  it('I-15: a text is measured in code points, as forms and carts measure it', () => {
    expect(multilineText(500).safeParse('🍣'.repeat(500)).success).toBe(true);
    expect(multilineText(500).safeParse('🍣'.repeat(501)).success).toBe(false);
    expect(singleLineText(2).safeParse('🍣🍣').success).toBe(true);
  });

  it('I-15: a text is trimmed, then measured', () => {
    expect(singleLineText(3).parse('  abc\n')).toBe('abc');
    expect(singleLineText(3).safeParse('abcd').success).toBe(false);
    expect(multilineText(500).safeParse('x'.repeat(1_000_000)).success).toBe(false);
    expect(singleLineText(3).safeParse(7).success).toBe(false);
  });
});
