import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findOrInstallChromium, headlessShell, systemChromium } from './chromium.mjs';

let directory;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'comptoir-chromium-'));
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('HEADLESS_SHELL_PATH', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

function aProgram(name, mode = 0o755) {
  const path = join(directory, name);
  writeFileSync(path, '');
  chmodSync(path, mode);
  return path;
}

const search = () => systemChromium(['/no/such/directory', directory].join(delimiter));

describe('systemChromium', () => {
  it('finds a browser on the path, Chromium before Chrome', () => {
    const chrome = aProgram('google-chrome');
    expect(search()).toBe(chrome);
    const chromium = aProgram('chromium-browser');
    expect(search()).toBe(chromium);
  });

  it('finds none where there is none that runs', () => {
    aProgram('chromium', 0o644);
    expect(search()).toBeUndefined();
  });
});

describe('headlessShell', () => {
  it('is the one on the path, or else the Chromium that was found', () => {
    expect(headlessShell('/usr/bin/chromium', directory)).toBe('/usr/bin/chromium');
    const shell = aProgram('chromium-headless-shell');
    expect(headlessShell('/usr/bin/chromium', directory)).toBe(shell);
  });

  it('is a Chromium that was configured', () => {
    aProgram('chromium-headless-shell');
    const configured = aProgram('my-chromium');
    vi.stubEnv('CHROMIUM_PATH', configured);
    expect(headlessShell(configured, directory)).toBe(configured);
  });

  it('is one that was configured as the Chromium, with another browser for notifications', async () => {
    const chromium = aProgram('chromium');
    const configured = aProgram('my-headless-shell');
    vi.stubEnv('CHROMIUM_PATH', configured);
    vi.stubEnv('PATH', directory);
    expect(await findOrInstallChromium()).toBe(chromium);
    expect(headlessShell(chromium, directory)).toBe(configured);
  });
});
