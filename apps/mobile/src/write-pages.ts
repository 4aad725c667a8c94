import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Addresses } from './addresses.ts';
import { withPolicy } from './page-policy.ts';

/** Copies the storefront's single-page build to Capacitor's web directory, with the shop's addresses. */
export function writePages(build: string, directory: string, addresses: Addresses): void {
  rmSync(directory, { recursive: true, force: true });
  cpSync(build, directory, { recursive: true });
  const page = join(directory, 'index.html');
  writeFileSync(page, withPolicy(readFileSync(page, 'utf8'), addresses.apiRoot));
  writeFileSync(join(directory, 'addresses.json'), JSON.stringify(addresses));
}
