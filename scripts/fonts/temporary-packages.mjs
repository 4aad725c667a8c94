import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { run } from '../lib/run.mjs';

/** Installs npm packages into a temporary directory for `work`: they are no dependencies of the project. */
export async function withPackages(packages, work) {
  const directory = mkdtempSync(join(tmpdir(), 'comptoir-fonts-'));
  try {
    writeFileSync(join(directory, 'package.json'), '{ "private": true }');
    const options = { cwd: directory, quiet: true };
    const { code, output } = await run('npm', ['install', '--no-audit', ...packages], options);
    if (code !== 0) throw new Failure(`${output.trim()}\nThe packages could not be installed.`);
    await work(createRequire(join(directory, 'package.json')), join(directory, 'node_modules'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
