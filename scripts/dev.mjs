import { prepareTools } from './lib/build/prepare.mjs';
import { main } from './lib/failure.mjs';
import { runWatching } from './lib/run-watching.mjs';

await main(async () => {
  await prepareTools();
  process.env.NODE_ENV = 'development';
  await runWatching('apps/server/src/main.ts', ['apps/server/src', 'packages']);
});
