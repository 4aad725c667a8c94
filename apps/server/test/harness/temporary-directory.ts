import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

/** Creates empty, private directories for tests, and removes them after each test. */
export function temporaryDirectories(): () => string {
  const made: string[] = [];
  afterEach(() => {
    for (const directory of made.splice(0)) rmSync(directory, { recursive: true, force: true });
  });
  return () => {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), 'comptoir-test-')));
    made.push(directory);
    return directory;
  };
}
