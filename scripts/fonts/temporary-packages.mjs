import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../lib/failure.mjs';
import { run } from '../lib/run.mjs';

/** Installs npm packages into a temporary directory for `work`: they are no dependencies of the project. */
export function withPackages(packages, work) {
  return withDirectory(async (directory) => {
    writeFileSync(join(directory, 'package.json'), '{ "private": true }');
    await command('npm', ['install', '--no-audit', ...packages], directory);
    await work(createRequire(join(directory, 'package.json')), join(directory, 'node_modules'));
  });
}

/** Extracts packages of Debian into a temporary directory for `work`. Runs on Debian and its relatives. */
export function withDebianPackages(packages, work) {
  return withDirectory(async (directory) => {
    await command('apt-get', ['download', ...packages], directory);
    for (const file of readdirSync(directory)) {
      await command('dpkg-deb', ['--extract', file, '.'], directory);
    }
    await work(directory);
  });
}

async function withDirectory(work) {
  const directory = mkdtempSync(join(tmpdir(), 'comptoir-fonts-'));
  try {
    await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function command(name, args, cwd) {
  const { code, output } = await run(name, args, { cwd, quiet: true });
  if (code !== 0) throw new Failure(`${output.trim()}\n${name} failed.`);
}
