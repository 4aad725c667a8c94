import { describe, expect, it } from 'vitest';
import { definedRules, rulesIn, rulesOfTitle, unprovenRules } from './rules.mjs';

describe('the rules of a title', () => {
  it.each([
    ['S-4: today starts at the first slot', ['S-4']],
    ['S-1 to S-3, and P-9: hold', ['S-1', 'S-2', 'S-3', 'P-9']],
    ['a link to S-4: opens', []],
    ['S-4 is no title', []],
  ])('%s', (title, rules) => {
    expect(rulesOfTitle(title)).toEqual(rules);
  });

  it('are counted from the first to the last of a range', () => {
    expect(rulesIn('B-12 to B-14 and C-1')).toEqual(['B-12', 'B-13', 'B-14', 'C-1']);
  });
});

describe('a rule without a test that passed', () => {
  it('is named', () => {
    expect(unprovenRules(['S-1 and S-2: hold', 'nothing'], ['S-1', 'S-2', 'S-3'])).toEqual(['S-3']);
  });

  it('is looked for among all rules of the documents', () => {
    expect(unprovenRules([])).toHaveLength(definedRules().length);
  });
});
