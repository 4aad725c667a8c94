import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

const STATES = ['holds', 'gap', 'does not apply'];
const read = (path) => readFileSync(join(ROOT, path), 'utf8');

/** Every requirement of ASVS 5.0.0 with its level: 2 stands for levels 1 and 2. */
const ASVS_LEVELS = new Map(
  Object.entries(JSON.parse(read('scripts/asvs-5.0.0.json'))).flatMap(
    ([section, { count, level3 }]) =>
      Array.from({ length: count }, (_, index) => [
        `${section}.${index + 1}`,
        level3.includes(index + 1) ? 3 : 2,
      ]),
  ),
);

const OVERVIEW = read('docs/security.md');
const CHAPTERS = globSync('docs/security/*.md', { cwd: ROOT }).sort();
const pages = CHAPTERS.map(read);

/** The rows of a page’s tables of requirements: number, what is asked for, whether it holds, how, and the proof. */
const rows = pages.flatMap((page) =>
  [...page.matchAll(/^\| ((?:\d+\.\d+\.\d+|\().+) \|$/gm)].map(([, cells]) => cells.split(' | ')),
);

const proofs = [OVERVIEW, ...pages].flatMap((page) =>
  [...page.matchAll(/\[(?<title>[^\]]+)\]\((?:\.\.\/)+(?<file>[^)]+\.(?:test|spec)\.\w+)\)/g)].map(
    ({ groups }) => ({ title: groups.title, file: groups.file }),
  ),
);

/** The requirements that a cell names, as in « 1.2.6 to 1.2.8, 1.3.1 »; none for a row of the shop’s own. */
function requirementsOf(cell) {
  if (cell.startsWith('(')) return [];
  return cell.split(', ').flatMap((part) => {
    const [from, to = from] = part.split(' to ');
    const all = [...ASVS_LEVELS.keys()];
    const [begin, end] = [all.indexOf(from), all.indexOf(to)];
    if (begin === -1 || end < begin) throw new Error(`« ${part} » is no requirement.`);
    return all.slice(begin, end + 1);
  });
}

/** Requirements that ask for a document, as 8.1.1 does. */
const asksForDocument = (number) =>
  requirementsOf(number).every((each) => /^(?:\d+)\.1\./.test(each));

describe('docs/security.md and docs/security/', () => {
  it('count what the standard has: 253 requirements of levels 1 and 2, and 92 of level 3', () => {
    const levels = [...ASVS_LEVELS.values()];
    expect(levels.filter((level) => level === 2)).toHaveLength(253);
    expect(levels.filter((level) => level === 3)).toHaveLength(92);
  });

  it('account for every requirement of levels 1 and 2 once, and for none that is not', () => {
    const named = rows.flatMap(([number]) => requirementsOf(number));
    expect(named.filter((each, index) => named.indexOf(each) !== index)).toEqual([]);
    const asked = [...ASVS_LEVELS].filter(([, level]) => level === 2).map(([number]) => number);
    expect(asked.filter((number) => !named.includes(number))).toEqual([]);
  });

  it('name the level of what is beyond level 2', () => {
    const unnamed = rows.filter(([number, asked]) => {
      const isBeyond = requirementsOf(number).every((each) => ASVS_LEVELS.get(each) === 3);
      return !number.startsWith('(') && isBeyond !== asked.endsWith('(level 3)');
    });
    expect(unnamed.map(([number]) => number)).toEqual([]);
  });

  it('have rows of five cells that say whether they hold', () => {
    expect(rows.length).toBeGreaterThan(150);
    for (const row of rows) {
      expect([row[0], row.length]).toEqual([row[0], 5]);
      expect(STATES).toContain(row[2]);
      for (const cell of row) expect(cell.trim()).not.toBe('');
    }
  });

  it('prove what holds with a test, a document that was asked for, or the reason why none is needed', () => {
    const unproven = rows
      .filter(([, , state]) => state === 'holds')
      .filter(([number, , , , proof]) => {
        const isTested = /\]\([^)]+\.(?:test|spec)\.\w+\)/.test(proof);
        return !isTested && !(asksForDocument(number) && proof.includes(']('));
      })
      .map(([number, , , , reason]) => `${number}: ${reason}`);
    for (const reason of unproven) expect(reason).toContain('By construction');
    expect(unproven.length).toBeLessThan(3);
  });

  it.each(proofs)('name a test of $file: $title', ({ title, file }) => {
    const source = read(file);
    const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``];
    expect(quoted.some((text) => source.includes(text))).toBe(true);
  });

  it('list every gap first, and nothing else as one', () => {
    const [, list = ''] = OVERVIEW.split('## What is known to be missing\n');
    const [listed = ''] = list.split('\n## ');
    const gaps = rows.filter(([, , state]) => state === 'gap');
    const missing = gaps.filter(([number, asked]) => !listed.includes(`- ${number}, ${asked}: `));
    expect(missing).toEqual([]);
    expect([...listed.matchAll(/^- /gm)]).toHaveLength(gaps.length);
    expect(OVERVIEW.indexOf('## What is known')).toBe(OVERVIEW.indexOf('## '));
  });

  it('say which test showed each finding before it was fixed', () => {
    const [, list = ''] = OVERVIEW.split('## What did reviews find?\n');
    const [table = ''] = list.split('\n## ');
    const findings = [...table.matchAll(/^\| (?!finding|-)(.+) \|$/gm)].map(([, row]) => row);
    expect(findings.length).toBeGreaterThan(15);
    expect(findings.filter((row) => !/\.(?:test|spec)\.\w+\)/.test(row))).toEqual([]);
  });
});
