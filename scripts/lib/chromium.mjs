import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, join } from 'node:path';
import { Failure, say } from './failure.mjs';
import { toolEnvironment } from './install/node-24.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

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
  return isHeadlessShell(path) ? undefined : path;
}

/** It has no notifications: the journeys that need them run in a whole browser beside it. */
function isHeadlessShell(path) {
  return /headless.?shell/.test(basename(path));
}

/**
 * The path of Chromium's headless shell, in which most journeys run; where there is none, they run in the
 * given Chromium.
 */
export function headlessShell(chromium, path = process.env.PATH ?? '') {
  const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env;
  if (HEADLESS_SHELL_PATH) return HEADLESS_SHELL_PATH;
  if (CHROMIUM_PATH && isHeadlessShell(CHROMIUM_PATH)) return CHROMIUM_PATH;
  return (configuredChromium() ? undefined : programOn(path, HEADLESS_SHELLS)) ?? chromium;
}

export function systemChromium(path = process.env.PATH ?? '') {
  return programOn(path, NAMES);
}

function programOn(path, names) {
  const directories = path.split(delimiter);
  const candidates = names.flatMap((name) => directories.map((directory) => join(directory, name)));
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
  const install = (...packages) =>
    run('apt-get', ['install', '-y', ...packages], { env, quiet: true });
  const { code } = await install('chromium', 'chromium-headless-shell');
  // Older releases have no package of the headless shell.
  if (code !== 0) await install('chromium');
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
