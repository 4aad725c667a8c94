import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { precompress } from './precompress.mjs';
import { stampedBuild } from './stamped-build.mjs';

const STOREFRONT = 'apps/storefront';
const BACKOFFICE = 'apps/backoffice';
const SHARED_INPUTS = ['packages', 'package-lock.json', 'scripts/lib/build'];
const STOREFRONT_INPUTS = [STOREFRONT, ...SHARED_INPUTS];

/** The pages with their assets. */
export const storefront = stampedBuild({
  what: 'the storefront',
  workspace: STOREFRONT,
  inputs: STOREFRONT_INPUTS,
  command: ['react-router', 'build'],
  finish: (directory) => precompress(join(directory, 'client')),
});

/** The back office: one page with its assets. */
export const backoffice = stampedBuild({
  what: 'the back office',
  workspace: BACKOFFICE,
  inputs: [BACKOFFICE, ...SHARED_INPUTS],
  command: ['react-router', 'build'],
  async finish(directory) {
    // It rendered the page once, during the build.
    await rm(join(directory, 'server'), { recursive: true });
    await precompress(join(directory, 'client'));
  },
});

/** The server as `npm start` runs it. */
export const server = stampedBuild({
  what: 'the server',
  workspace: 'apps/server',
  inputs: [
    ...['src', 'package.json', 'vite.config.ts'].map((path) => `apps/server/${path}`),
    ...SHARED_INPUTS,
  ],
  command: ['vite', 'build'],
});

/** The relay for printers in a local network: one file. */
export const printRelay = stampedBuild({
  what: 'the print relay',
  workspace: 'apps/print-relay',
  inputs: [
    ...['src', 'package.json', 'vite.config.ts'].map((path) => `apps/print-relay/${path}`),
    ...SHARED_INPUTS,
  ],
  command: ['vite', 'build'],
});

/** The storefront's build for the native apps. */
export const app = stampedBuild({
  what: 'the pages of the apps',
  workspace: 'apps/mobile',
  inputs: STOREFRONT_INPUTS,
  command: ['react-router', 'build'],
  cwd: STOREFRONT,
  environment: { STOREFRONT_TARGET: 'native' },
});
