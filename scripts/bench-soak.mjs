import { main } from './lib/failure.mjs';
import { prepare } from './lib/prepare.mjs';
import { runEntry } from './lib/run-entry.mjs';

await main(async () => {
  await prepare();
  await runEntry('bench/src/soak/main.ts');
});
