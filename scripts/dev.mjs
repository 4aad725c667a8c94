import { main } from './lib/failure.mjs';
import { prepareTools } from './lib/prepare.mjs';
import { runEntry } from './lib/run-entry.mjs';

await main(async () => {
  await prepareTools();
  process.env.NODE_ENV = 'development';
  await runEntry('apps/server/src/main.ts', ['--watch', '--watch-preserve-output']);
});
