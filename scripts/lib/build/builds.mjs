import { join } from 'node:path';
import { precompress } from './precompress.mjs';
import { stampedBuild } from './stamped-build.mjs';

const STOREFRONT = 'apps/storefront';
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

/** The storefront's build for the native apps. */
export const app = stampedBuild({
  what: 'the pages of the apps',
  workspace: 'apps/mobile',
  inputs: STOREFRONT_INPUTS,
  command: ['react-router', 'build'],
  cwd: STOREFRONT,
  environment: { STOREFRONT_TARGET: 'native' },
});
