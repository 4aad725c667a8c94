import { runChecks } from './lib/checks.mjs';
import { Failure, main } from './lib/failure.mjs';
import { prepare } from './lib/prepare.mjs';

await main(async () => {
  await prepare();
  const failed = await runChecks();
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
});
