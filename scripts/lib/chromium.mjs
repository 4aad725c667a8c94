import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { Failure, say } from './failure.mjs';
import { toolEnvironment } from './install/node-24.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium for the journeys; installs one where none is found. */
export async function findOrInstallChromium() {
  const found = configuredChromium() ?? systemChromium() ?? (await playwrightChromium());
  if (found) return found;
  say('Installing a Chromium for the tests in the browser…');
  const installed = (await installWithPlaywright()) ?? (await installWithApt());
  if (installed) return installed;
  throw new Failure('No Chromium found and none could be installed: set CHROMIUM_PATH to one.');
}

function configuredChromium() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  if (!isExecutable(path)) throw new Failure(`CHROMIUM_PATH names no program: ${path}`);
  return path;
}

export function systemChromium(path = process.env.PATH ?? '') {
  const directories = path.split(delimiter);
  const candidates = NAMES.flatMap((name) => directories.map((directory) => join(directory, name)));
  return candidates.find(isExecutable);
}

/** Playwright's own browser, if it and its libraries are installed. */
async function playwrightChromium() {
  const require = createRequire(join(ROOT, 'e2e/package.json'));
  const path = require('@playwright/test').chromium.executablePath();
  return existsSync(path) && (await starts(path)) ? path : undefined;
}

async function installWithPlaywright() {
  const env = toolEnvironment();
  await run('playwright', ['install', 'chromium'], { cwd: join(ROOT, 'e2e'), env, quiet: true });
  return playwrightChromium();
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, quiet: true });
  await run('apt-get', ['install', '-y', 'chromium'], { env, quiet: true });
  return systemChromium('/usr/bin');
}

async function starts(path) {
  const { code } = await run(path, ['--version', '--no-sandbox'], { quiet: true });
  return code === 0;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
