import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

const STATES = ['holds', 'gap', 'does not apply'];
const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

/** The rows of all tables: number, what is asked for, whether it holds, how, and the proof. */
const rows = [...PAGE.matchAll(/^\| (?!ASVS|-)(.+) \|$/gm)].map(([, cells]) => cells.split(' | '));

const proofs = [...PAGE.matchAll(/\[(?<title>[^\]]+)\]\(\.\.\/(?<file>[^)]+)\)/g)].map(
  ({ groups }) => ({ title: groups.title, file: groups.file }),
);

describe('docs/security.md', () => {
  it('has rows of five cells, numbered once, that say whether they hold', () => {
    expect(rows.length).toBeGreaterThan(60);
    const numbers = rows.map(([number]) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const row of rows) {
      expect([row[0], row.length]).toEqual([row[0], 5]);
      expect(STATES).toContain(row[2]);
      for (const cell of row) expect(cell.trim()).not.toBe('');
    }
  });

  it('proves what holds with a test, or says why none is needed', () => {
    const unproven = rows
      .filter(([, , state, , proof]) => state === 'holds' && !proof.includes(']('))
      .map(([number, , , , reason]) => `${number}: ${reason}`);
    for (const reason of unproven) expect(reason).toContain('By construction');
    expect(unproven.length).toBeLessThan(3);
  });

  it.each(proofs)('names a test of $file: $title', ({ title, file }) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    expect(['test', 'spec']).toContain(/\.(test|spec)\.\w+$/.exec(file)?.[1]);
    const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``];
    expect(quoted.some((text) => source.includes(text))).toBe(true);
  });

  it('lists every gap at its end', () => {
    const [, list = ''] = PAGE.split('## What is known to be missing');
    const missing = rows
      .filter(([, , state]) => state === 'gap')
      .filter(([number, asked]) => !list.includes(`- ${number}, ${asked}`));
    expect(missing).toEqual([]);
  });
});
