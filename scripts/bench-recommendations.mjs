import { main } from './lib/failure.mjs';
import { prepareTools } from './lib/prepare.mjs';
import { runEntry } from './lib/run-entry.mjs';

await main(async () => {
  await prepareTools();
  await runEntry('bench/src/recommendations/main.ts');
});
