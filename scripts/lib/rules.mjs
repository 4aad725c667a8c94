import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** One letter for the guests' side, two for the restaurant's: the alphabet is used up. */
const RULE = '\\b(?:[A-Z]|SA|OB|PR|SV|CA|OL|OP|PH|RF|BK|PO|FG|IV|RI|SU|GO|GS|GP)-\\d+';
export const RULE_LIST = `${RULE}(?:(?:, and |, | and | to )${RULE})*`;

/** The documents of the rules, by their paths. The commands begin on Node 20, which has no `globSync`. */
export const documents = readdirSync(join(ROOT, 'docs/rules'), { recursive: true })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/rules/${name}`)
  .sort();

/** Every numbered rule, with the document that defines it. */
export function definedRules() {
  return documents.flatMap((path) =>
    [...read(path).matchAll(new RegExp(`^\\*\\*(${RULE})\\.\\*\\*`, 'gm'))].map(([, rule]) => ({
      rule,
      path,
    })),
  );
}

/** The rules that a test's title begins with: 'S-4, and S-5: today starts at …' → S-4, S-5. */
export function rulesOfTitle(title) {
  const [, list] = new RegExp(`^(${RULE_LIST}): `).exec(title) ?? [];
  return list === undefined ? [] : rulesIn(list);
}

/** 'S-1 to S-3 and S-9' → S-1, S-2, S-3, S-9. */
export function rulesIn(list) {
  return list.split(/, and |, | and /).flatMap((part) => {
    const [first, last = first] = part.split(' to ');
    const [area, from] = first.split('-');
    const count = Number(last.split('-')[1]) - Number(from) + 1;
    return Array.from({ length: count }, (_, index) => `${area}-${Number(from) + index}`);
  });
}

/** The rules that none of these tests is named after. */
export function unprovenRules(titles, rules = definedRules().map(({ rule }) => rule)) {
  const proven = new Set(titles.flatMap(rulesOfTitle));
  return [...new Set(rules)].filter((rule) => !proven.has(rule));
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}
