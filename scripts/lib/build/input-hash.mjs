import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NOT_INPUT = new Set(['node_modules', 'build', '.react-router', '.cache']);

/** One hash over the names and contents of files and whole directories below `root`. */
export function hashInputs(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) add(hash, root, path);
  return hash.digest('hex');
}

function add(hash, root, path) {
  const full = join(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (!found) return;
  if (found.isDirectory()) {
    const names = readdirSync(full).filter((name) => !NOT_INPUT.has(name) && !isTest(name));
    for (const name of names.sort()) add(hash, root, join(path, name));
  } else {
    hash.update(`${path}\0${found.size}\0`).update(readFileSync(full));
  }
}

function isTest(name) {
  return name.includes('.test.');
}
