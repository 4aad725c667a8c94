import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const COMPRESSED = /\.(?:br|gz)$/;

interface WorkerBuild {
  /** The workspace whose `worker/service-worker.ts` is built. */
  readonly workspace: string;
  /** The client build, which gets the worker as `sw.js`. */
  readonly clientDirectory: string;
  /** The path under which the client build is served, with a slash at both ends. */
  readonly base: string;
  readonly buildId: string;
}

/** Builds the service worker after the client build, because it lists the client's files. */
export async function buildWorker(choice: WorkerBuild): Promise<void> {
  const { workspace, clientDirectory, base, buildId } = choice;
  const names = await readdir(join(clientDirectory, 'assets'));
  const assets = names.filter((name) => !COMPRESSED.test(name)).sort();
  await build({
    configFile: false,
    root: workspace,
    publicDir: false,
    logLevel: 'warn',
    define: {
      __BUILD_ID__: JSON.stringify(buildId),
      __ASSETS__: JSON.stringify(assets.map((name) => `${base}assets/${name}`)),
    },
    build: {
      outDir: clientDirectory,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(workspace, 'worker/service-worker.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  });
}
