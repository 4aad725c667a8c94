import { join } from 'node:path';
import { buildWorker } from '@comptoir/bundling/build-worker';
import type { Config } from '@react-router/dev/config';

/** A single page, served by `apps/server/src/plugins/backoffice`. */
export default {
  ssr: false,
  basename: '/gestion',
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await buildWorker({
      workspace: import.meta.dirname,
      clientDirectory: join(buildDirectory, 'client'),
      base: '/gestion/',
      buildId: process.env.BACKOFFICE_BUILD_ID ?? '',
    });
  },
} satisfies Config;
