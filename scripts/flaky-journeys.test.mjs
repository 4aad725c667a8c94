import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

const listed = JSON.parse(readFileSync(join(ROOT, 'e2e/flaky-journeys.json'), 'utf8'));

describe('the journeys that may need a second try', () => {
  it('exist, and each has its reason', () => {
    const unclear = listed.filter(({ path, reason }) => {
      const [file = '', ...names] = path.split(' › ');
      const spec = join(ROOT, 'e2e/journeys', file);
      return !reason || !existsSync(spec) || !readFileSync(spec, 'utf8').includes(names.at(-1));
    });
    expect(unclear).toEqual([]);
  });
});
