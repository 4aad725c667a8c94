import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isInstalled } from './installed.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'comptoir-installed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const here = { os: [process.platform], cpu: [process.arch] };
const elsewhere = { os: ['plan9'] };

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), JSON.stringify(content));
}

/** A lockfile with one package of each kind, and what an install of it leaves behind. */
function anInstalledCheckout() {
  const packages = {
    '': { optionalDependencies: { 'engine-here': '1.0.0', 'engine-elsewhere': '1.0.0' } },
    'packages/domain': { version: '0.1.0' },
    'node_modules/@comptoir/domain': { resolved: 'packages/domain', link: true },
    'node_modules/library': { version: '2.0.0' },
    'node_modules/engine-here': { version: '1.0.0', optional: true, ...here },
    'node_modules/engine-elsewhere': { version: '1.0.0', optional: true, ...elsewhere },
    'node_modules/speedup': { version: '1.0.0', optional: true, ...here },
  };
  write('package-lock.json', { packages });
  install({
    'node_modules/library': { version: '2.0.0' },
    'node_modules/engine-here': { version: '1.0.0', optional: true },
  });
}

function install(packages) {
  write('node_modules/.package-lock.json', { packages });
  for (const path of Object.keys(packages)) write(`${path}/package.json`, {});
  write('node_modules/@comptoir/domain/package.json', {});
}

describe('isInstalled', () => {
  it('U-1: is true after npm has installed everything for this platform', () => {
    anInstalledCheckout();
    expect(isInstalled(root)).toBe(true);
  });

  it('U-1: is false in a fresh checkout', () => {
    anInstalledCheckout();
    rmSync(join(root, 'node_modules'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it('U-1: is false when a package is missing or has another version', () => {
    anInstalledCheckout();
    install({ 'node_modules/engine-here': { version: '1.0.0' } });
    expect(isInstalled(root)).toBe(false);
    install({
      'node_modules/library': { version: '1.9.0' },
      'node_modules/engine-here': { version: '1.0.0' },
    });
    expect(isInstalled(root)).toBe(false);
  });

  it('U-1: is false when a package was deleted', () => {
    anInstalledCheckout();
    rmSync(join(root, 'node_modules/library'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it('U-1: is false without the link of a workspace', () => {
    anInstalledCheckout();
    rmSync(join(root, 'node_modules/@comptoir'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it('U-1: is false without the engine that the project itself names for this platform', () => {
    anInstalledCheckout();
    install({ 'node_modules/library': { version: '2.0.0' } });
    expect(isInstalled(root)).toBe(false);
  });
});
