import { Failure, main } from './lib/failure.mjs';
import { SCOPES, total } from './lib/test-scopes.mjs';

/** Runs the tests of one scope, ends with their counts, and fails when one of them failed. */
await main(async () => {
  const [name] = process.argv.slice(2);
  const scope = SCOPES[name];
  if (!scope) throw new Failure(`Tests: ${Object.keys(SCOPES).join(', ')}.`);
  const { passed, failed, skipped } = total(await scope());
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed === 0 ? 0 : 1;
});
