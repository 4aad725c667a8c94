import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

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

/** The rows of a page’s tables of what holds: number, what is asked for, how it holds, and the proof. */
const rows = pages.flatMap((page) =>
  [...page.matchAll(/^\| ((?:\d+\.\d+\.\d+|\().+) \|$/gm)].map(([, cells]) => cells.split(' | ')),
);

const ITEM = /^- (?<number>\d+\.\d+\.\d+(?:(?:, | to )\d+\.\d+\.\d+)*), (?<asked>.+?): .+$/gm;

/** The items of a list, as `- 6.8.1 to 6.8.4, identity providers are verified: there are none`. */
const itemsOf = (text) =>
  [...text.matchAll(ITEM)].map(({ groups }) => [groups.number, groups.asked]);

const gaps = itemsOf(sectionOf(OVERVIEW, 'What is known to be missing'));
const inapplicable = pages.flatMap((page) => itemsOf(sectionOf(page, 'What does not apply?')));
const accounted = [...rows, ...gaps, ...inapplicable];

const proofs = [OVERVIEW, ...pages].flatMap((page) =>
  [...page.matchAll(/\[(?<title>[^\]]+)\]\((?:\.\.\/)+(?<file>[^)]+\.(?:test|spec)\.\w+)\)/g)].map(
    ({ groups }) => ({ title: groups.title, file: groups.file }),
  ),
);

function sectionOf(page, title) {
  const [, rest = ''] = page.split(`## ${title}\n`);
  return rest.split('\n## ')[0];
}

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
    const named = accounted.flatMap(([number]) => requirementsOf(number));
    expect(named.filter((each, index) => named.indexOf(each) !== index)).toEqual([]);
    const asked = [...ASVS_LEVELS].filter(([, level]) => level === 2).map(([number]) => number);
    expect(asked.filter((number) => !named.includes(number))).toEqual([]);
  });

  it('name the level of what is beyond level 2', () => {
    const unnamed = accounted.filter(([number, asked]) => {
      const isBeyond = requirementsOf(number).every((each) => ASVS_LEVELS.get(each) === 3);
      return !number.startsWith('(') && isBeyond !== asked.endsWith('(level 3)');
    });
    expect(unnamed.map(([number]) => number)).toEqual([]);
  });

  it('have rows of four cells', () => {
    expect(rows.length).toBeGreaterThan(120);
    for (const row of rows) {
      expect([row[0], row.length]).toEqual([row[0], 4]);
      for (const cell of row) expect(cell.trim()).not.toBe('');
    }
  });

  it('prove what holds with a test, a document that was asked for, or the reason why none is needed', () => {
    const unproven = rows
      .filter(([number, , , proof]) => {
        const isTested = /\]\([^)]+\.(?:test|spec)\.\w+\)/.test(proof);
        return !isTested && !(asksForDocument(number) && proof.includes(']('));
      })
      .map(([number, , , reason]) => `${number}: ${reason}`);
    for (const reason of unproven) expect(reason).toContain('By construction');
    expect(unproven.length).toBeLessThan(3);
  });

  it.each(proofs)('name one test of $file: $title', ({ title, file }) => {
    const isBegun = title.endsWith(' …');
    const said = isBegun ? title.slice(0, -1) : title;
    const titles = [...read(file).matchAll(/(?<quote>['"`])(?<text>.+?)\k<quote>/g)]
      .map(({ groups }) => groups.text)
      .filter((text) => (isBegun ? text.startsWith(said) : text === said));
    expect(new Set(titles).size).toBe(1);
  });

  it('list what is missing first', () => {
    expect(gaps.length).toBeGreaterThan(20);
    const list = sectionOf(OVERVIEW, 'What is known to be missing');
    expect([...list.matchAll(/^- /gm)]).toHaveLength(gaps.length);
    expect(OVERVIEW.indexOf('## What is known')).toBe(OVERVIEW.indexOf('## '));
  });

  it('say which test showed each finding before it was fixed', () => {
    const table = sectionOf(OVERVIEW, 'What did reviews find?');
    const findings = [...table.matchAll(/^\| (?!finding|-)(.+) \|$/gm)].map(([, row]) => row);
    expect(findings.length).toBeGreaterThan(15);
    expect(findings.filter((row) => !/\.(?:test|spec)\.\w+\)/.test(row))).toEqual([]);
  });
});
