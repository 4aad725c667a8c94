import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/** What may be shipped with a program under the MIT licence when its text is kept. */
const PERMISSIVE = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'Unlicense', 'Zlib'],
];
/** Of libraries whose own files stay under their licence: unchanged, they may be used by any program. */
const USED_UNCHANGED = ['LGPL-3.0-or-later', 'MPL-2.0'];
/** Of tools and their data, which are shipped with nothing. */
const FOR_DEVELOPMENT = ['CC-BY-4.0'];

/** Packages that name no licence in their package.json, each with the one of their LICENSE file. */
export const READ_FROM_FILE = { 'png-js@2.0.0': 'MIT' };

/** The packages of the lock file whose licence is not allowed, as `name@version: licence`. */
export function refusedLicences({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license, dev }]) => {
      const name = `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`;
      return { name, licence: license ?? READ_FROM_FILE[name] ?? 'none', dev };
    })
    .filter(({ licence, dev }) => !isAllowed(licence, dev === true))
    .map(({ name, licence }) => `${name}: ${licence}`);
}

/** An expression of SPDX with one operator: all parts of AND, and one of OR. */
function isAllowed(expression, isForDevelopment) {
  const allowed = [...PERMISSIVE, ...USED_UNCHANGED, ...(isForDevelopment ? FOR_DEVELOPMENT : [])];
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => allowed.includes(part));
  return plain.split(' AND ').every((part) => allowed.includes(part));
}

/** The lock file of this checkout. */
export function readLock() {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
}
