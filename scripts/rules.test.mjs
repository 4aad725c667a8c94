import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';
import { definedRules, documents, RULE_LIST, rulesIn } from './lib/rules.mjs';

const sources = globSync('{packages,apps,scripts,e2e,bench}/**/*.{ts,tsx,mjs}', {
  cwd: ROOT,
  exclude: (name) => ['node_modules', 'build', '.react-router'].includes(basename(name)),
});

const defined = definedRules();
const known = new Set(defined.map(({ rule }) => rule));

describe('the rules', () => {
  it('are numbered once, each area in one document', () => {
    expect(defined.length).toBe(known.size);
    const areas = Map.groupBy(defined, ({ rule }) => areaOf(rule));
    for (const [area, rules] of areas) {
      expect(new Set(rules.map(({ path }) => path)).size, area).toBe(1);
    }
  });

  it('are all found from docs/rules.md', () => {
    const index = read('docs/rules.md');
    const missing = documents.filter((path) => !index.includes(`](${path.slice('docs/'.length)})`));
    expect(missing).toEqual([]);
  });

  it('are each proven by a test that is named after them', () => {
    const proven = new Set(sources.filter(isTest).flatMap(rulesInTestNames));
    const unproven = [...known].filter((rule) => !proven.has(rule));
    expect(unproven).toEqual([]);
  });

  it('exist wherever they are cited', () => {
    const cited = [
      ...documents.flatMap((path) => citations(path, new RegExp(RULE_LIST, 'g'))),
      ...sources.flatMap((path) => citations(path, new RegExp(`Rules? (${RULE_LIST})`, 'g'))),
      ...sources
        .filter(isTest)
        .flatMap((path) => rulesInTestNames(path).map((rule) => ({ rule, path }))),
    ];
    const unknown = cited.filter(({ rule }) => !known.has(rule));
    expect(unknown).toEqual([]);
  });
});

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

function isTest(path) {
  return /\.(test|spec)\.(ts|tsx|mjs)$/.test(path);
}

function areaOf(rule) {
  return rule.split('-')[0];
}

/** A test's name starts with its rules: 'S-4: today starts at …'. A group's name proves nothing. */
function rulesInTestNames(path) {
  const names = read(path).matchAll(new RegExp(`(?<!describe)\\(\\s*['"\`](${RULE_LIST}): `, 'g'));
  return [...names].flatMap(([, list]) => rulesIn(list));
}

function citations(path, pattern) {
  // A comment may break between two numbers.
  const text = read(path).replaceAll(/\n\s*\*(?!\*) ?/g, ' ');
  return [...text.matchAll(pattern)].flatMap(([all, list]) =>
    rulesIn(list ?? all).map((rule) => ({ rule, path })),
  );
}
