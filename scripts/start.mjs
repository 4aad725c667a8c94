import { prepare } from './lib/build/prepare.mjs';
import { main } from './lib/failure.mjs';
import { runEntry } from './lib/run-entry.mjs';

await main(async () => {
  await prepare();
  await runEntry('apps/server/build/main.js');
});
