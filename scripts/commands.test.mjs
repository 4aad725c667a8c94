import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const commands = Object.entries(scripts).filter(([, script]) => script.includes('scripts/'));

describe('the commands', () => {
  it.each(commands)('%s replaces its shell, so that signals reach it', (_, script) => {
    expect(script).toMatch(
      /^exec (?:node|sh scripts\/server-node\.sh) scripts\/[a-z-]+\.mjs(?: [a-z]+)?$/,
    );
    expect(existsSync(join(ROOT, /scripts\/[a-z-]+\.mjs/.exec(script)?.[0] ?? 'missing'))).toBe(
      true,
    );
  });

  it('server-node.sh replaces its shell, so that signals reach Node', () => {
    const script = readFileSync(join(ROOT, 'scripts/server-node.sh'), 'utf8');
    expect(script.trimEnd().split('\n').at(-1)).toMatch(/^exec node .* "\$@"$/);
  });
});
