import { runChecks } from './lib/checks.mjs';
import { Failure, main } from './lib/failure.mjs';
import { prepareTools } from './lib/prepare.mjs';

await main(async () => {
  await prepareTools();
  const failed = await runChecks();
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
});
