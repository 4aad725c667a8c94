import { expect, test } from 'vitest';
import { remainingTexts, withOwnTexts } from './split-catalogue.ts';

const TEXTS = { Team: 'Équipe', Orders: 'Commandes', Gluten: 'Gluten' };

test('a module has the texts whose keys it names, before its own first line', () => {
  const code = withOwnTexts("const name = t('Team');\nconst other = t(key);", TEXTS);
  expect(code).toContain('{"Team":"Équipe"});const name');
  expect(code).not.toContain('Commandes');
  expect(code.split('\n')).toHaveLength(2);
  expect(withOwnTexts('const name = t(key);', TEXTS)).toBe('const name = t(key);');
});

test('the catalogue keeps the texts that no module names', () => {
  const sources = ["t('Team')", 'const KEYS = ["Orders"];'];
  expect(remainingTexts(TEXTS, sources)).toEqual({ Gluten: 'Gluten' });
});
