import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorker } from './build-worker.ts';

export default {
  ssr: true,
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await buildWorker(join(buildDirectory, 'client'), process.env.STOREFRONT_BUILD_ID ?? '');
  },
} satisfies Config;
