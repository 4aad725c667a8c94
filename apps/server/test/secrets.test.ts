import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('L-16, Z-3, OB-42: the server calls out in three places only, which follow no redirects', () => {
  const sources = join(import.meta.dirname, '../src');
  const files = globSync('**/*.ts', { cwd: sources }).filter((path) => !path.endsWith('.test.ts'));
  const callers = files.filter((path) =>
    /\bfetch\(|\bhttps?\.(?:request|get)\(|from 'undici'/.test(
      readFileSync(join(sources, path), 'utf8').replaceAll(/import type .*/g, ''),
    ),
  );
  expect(callers.sort()).toEqual([
    'adapters/alerts/alert-webhook.ts',
    'adapters/push/web-push.ts',
    'adapters/resilience/provider-client.ts',
  ]);
  for (const path of callers) {
    const source = readFileSync(join(sources, path), 'utf8');
    expect(source).toContain("redirect: 'manual'");
    expect(source).toContain('AbortSignal.timeout');
  }
});
