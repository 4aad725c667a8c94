import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Whether `node_modules` matches the lockfile, by npm's own record in it: true after any `npm ci` or
 * `npm install`.
 */
export function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  const required = ownOptionalPackages(wanted);
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    // A workspace that was added since the last install has no link yet.
    if (entry.link) return existsSync(join(root, path));
    // Optional packages of other platforms may be missing; the project's own ones for this platform not.
    if (!present[path] && entry.optional) return !(required.has(path) && fits(entry));
    return present[path]?.version === entry.version && existsSync(join(root, path));
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function ownOptionalPackages(packages) {
  const own = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'));
  const names = own.flatMap(([, entry]) => Object.keys(entry.optionalDependencies ?? {}));
  return new Set(names.map((name) => `node_modules/${name}`));
}

function fits({ os, cpu }) {
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);
}
