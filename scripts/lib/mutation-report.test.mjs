import { describe, expect, it } from 'vitest';
import { mutationTable } from './mutation-report.mjs';

const mutants = (...statuses) => ({ mutants: statuses.map((status) => ({ status })) });

describe('the table of mutants', () => {
  it('counts each folder, and all of them together', () => {
    const files = {
      'src/money/tax.ts': mutants('Killed', 'Timeout', 'Survived'),
      'src/money/money.ts': mutants('Killed'),
      'src/cart/cart.ts': mutants('NoCoverage', 'Killed', 'Ignored', 'RuntimeError'),
    };
    expect(mutationTable({ files }).split('\n').slice(2)).toEqual([
      '| cart | 2 | 1 | 1 | 50.0 % |',
      '| money | 4 | 3 | 1 | 75.0 % |',
      '| total | 6 | 4 | 2 | 66.7 % |',
    ]);
  });

  it('gives no score to what has no mutants', () => {
    const files = { 'src/menu/menu.ts': mutants('Ignored') };
    expect(mutationTable({ files })).toContain('| menu | 0 | 0 | 0 | – |');
  });
});
