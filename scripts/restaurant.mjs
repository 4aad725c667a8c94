import { prepareTools } from './lib/build/prepare.mjs';
import { main } from './lib/failure.mjs';
import { runEntry } from './lib/run-entry.mjs';

await main(async () => {
  await prepareTools();
  await runEntry('apps/server/src/cli/restaurant.ts');
});
