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

const ITEM =
  /^- (?:(?<numbers>\d+\.\d+\.\d+(?:(?:, | to )\d+\.\d+\.\d+)*), )?(?<asked>.+?): (?<how>.+)$/gm;

/** The items of a section, as `- 6.8.1 to 6.8.4, identity providers are verified: there are none`; some have no number. */
const itemsOf = (text) => [...text.matchAll(ITEM)].map(({ groups }) => groups);

const held = pages.flatMap((page) =>
  page.split('\n## V').slice(1).map(untilNextSection).flatMap(itemsOf),
);
const gaps = itemsOf(sectionOf(OVERVIEW, 'What is known to be missing'));
const inapplicable = pages.flatMap((page) => itemsOf(sectionOf(page, 'What does not apply?')));
const accounted = [...held, ...gaps, ...inapplicable];

const proofs = [OVERVIEW, ...pages].flatMap((page) =>
  [...page.matchAll(/\[(?<title>[^\]]+)\]\((?:\.\.\/)+(?<file>[^)]+\.(?:test|spec)\.\w+)\)/g)].map(
    ({ groups }) => ({ title: groups.title, file: groups.file }),
  ),
);

function sectionOf(page, title) {
  const [, rest = ''] = page.split(`## ${title}\n`);
  return untilNextSection(rest);
}

function untilNextSection(text) {
  return text.split('\n## ')[0];
}

/** The requirements that an item names, as in « 1.2.6 to 1.2.8, 1.3.1 »; none for one of the shop’s own. */
function requirementsOf({ numbers }) {
  if (!numbers) return [];
  return numbers.split(', ').flatMap((part) => {
    const [from, to = from] = part.split(' to ');
    const all = [...ASVS_LEVELS.keys()];
    const [begin, end] = [all.indexOf(from), all.indexOf(to)];
    if (begin === -1 || end < begin) throw new Error(`« ${part} » is no requirement.`);
    return all.slice(begin, end + 1);
  });
}

/** Requirements that ask for a document, as 8.1.1 does. */
const asksForDocument = (item) => requirementsOf(item).every((each) => /^(?:\d+)\.1\./.test(each));

describe('docs/security.md and docs/security/', () => {
  it('count what the standard has: 253 requirements of levels 1 and 2, and 92 of level 3', () => {
    const levels = [...ASVS_LEVELS.values()];
    expect(levels.filter((level) => level === 2)).toHaveLength(253);
    expect(levels.filter((level) => level === 3)).toHaveLength(92);
  });

  it('account for every requirement of levels 1 and 2 once, and for none that is not', () => {
    const named = accounted.flatMap(requirementsOf);
    expect(named.filter((each, index) => named.indexOf(each) !== index)).toEqual([]);
    const asked = [...ASVS_LEVELS].filter(([, level]) => level === 2).map(([number]) => number);
    expect(asked.filter((number) => !named.includes(number))).toEqual([]);
  });

  it('name the level of what is beyond level 2', () => {
    const unnamed = accounted.filter((item) => {
      const required = requirementsOf(item);
      const isBeyond = required.every((each) => ASVS_LEVELS.get(each) === 3);
      return required.length > 0 && isBeyond !== item.asked.endsWith('(level 3)');
    });
    expect(unnamed).toEqual([]);
  });

  it('have nothing but such items in the lists of what holds', () => {
    const lines = pages.flatMap((page) => page.split('\n## V').slice(1).map(untilNextSection));
    expect(held.length).toBeGreaterThan(120);
    expect([...lines.join('\n').matchAll(/^- /gm)]).toHaveLength(held.length);
  });

  it('prove what holds with a test, a document that was asked for, or the reason why none is needed', () => {
    const unproven = held.filter((item) => {
      const isTested = /\]\([^)]+\.(?:test|spec)\.\w+\)/.test(item.how);
      return !isTested && !(asksForDocument(item) && item.how.includes(']('));
    });
    for (const { how } of unproven) expect(how).toContain('By construction');
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
    const list = sectionOf(OVERVIEW, 'What did reviews find?');
    const findings = [...list.matchAll(/^- .+$/gm)].map(([item]) => item);
    expect(findings.length).toBeGreaterThan(15);
    expect(findings.filter((finding) => !/\.(?:test|spec)\.\w+\)/.test(finding))).toEqual([]);
  });
});
