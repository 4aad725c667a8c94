import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashInputs } from './input-hash.mjs';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'comptoir-inputs-'));
  write('app/page.tsx', 'page');
  write('app/lib/price.ts', 'price');
  write('package-lock.json', '{}');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

const hash = () => hashInputs(root, ['app', 'package-lock.json', 'not-there']);

describe('hashInputs', () => {
  it('U-1: changes when a file is changed, added, removed or renamed', () => {
    const hashes = [hash()];
    write('app/lib/price.ts', 'prices');
    hashes.push(hash());
    write('app/new.ts', '');
    hashes.push(hash());
    rmSync(join(root, 'app/page.tsx'));
    hashes.push(hash());
    write('app/pages.tsx', 'page');
    hashes.push(hash());
    write('package-lock.json', '{"packages":{}}');
    hashes.push(hash());
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('U-1: stays when only times change, or what is not an input', () => {
    const before = hash();
    utimesSync(join(root, 'app/page.tsx'), 1, 1);
    write('app/build/client/a.js', 'built');
    write('app/node_modules/x/index.js', 'installed');
    write('app/.react-router/types.ts', 'generated');
    write('app/lib/price.test.ts', 'tested');
    expect(hash()).toBe(before);
  });
});
