import { join } from 'node:path';
import { buildWorker } from '@comptoir/bundling/build-worker';
import type { Config } from '@react-router/dev/config';

const site = {
  ssr: true,
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await buildWorker({
      workspace: import.meta.dirname,
      clientDirectory: join(buildDirectory, 'client'),
      base: '/',
      buildId: process.env.STOREFRONT_BUILD_ID ?? '',
    });
  },
} satisfies Config;

/** A single page that needs no server, for the apps; they have no service worker. */
const app = {
  ssr: false,
  buildDirectory: '../mobile/build',
  splitRouteModules: false,
} satisfies Config;

export default process.env.STOREFRONT_TARGET === 'native' ? app : site;
