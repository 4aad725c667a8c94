import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorker } from './build-worker.ts';

const site = {
  ssr: true,
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await buildWorker(join(buildDirectory, 'client'), process.env.STOREFRONT_BUILD_ID ?? '');
  },
} satisfies Config;

/** A single page that needs no server, for the apps; they have no service worker. */
const app = {
  ssr: false,
  buildDirectory: '../mobile/build',
  splitRouteModules: false,
} satisfies Config;

export default process.env.STOREFRONT_TARGET === 'native' ? app : site;
