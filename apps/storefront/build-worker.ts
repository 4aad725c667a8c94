import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const SOURCE = join(import.meta.dirname, 'worker/service-worker.ts');
const COMPRESSED = /\.(?:br|gz)$/;

/** Builds `/sw.js` after the client build, because it lists the client's files. */
export async function buildWorker(clientDirectory: string, buildId: string): Promise<void> {
  const names = await readdir(join(clientDirectory, 'assets'));
  const assets = names.filter((name) => !COMPRESSED.test(name)).sort();
  await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    define: {
      __BUILD_ID__: JSON.stringify(buildId),
      __ASSETS__: JSON.stringify(assets.map((name) => `/assets/${name}`)),
    },
    build: {
      outDir: clientDirectory,
      emptyOutDir: false,
      rolldownOptions: {
        input: SOURCE,
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  });
}
