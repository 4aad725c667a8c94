import { Failure, main, say } from './lib/failure.mjs';
import { reportLines, total } from './lib/test-report.mjs';
import { SCOPES } from './lib/test-scopes.mjs';

/** Runs the tests of one scope, ends with what failed and their counts, and fails when one of them failed. */
await main(async () => {
  const [name] = process.argv.slice(2);
  const scope = SCOPES[name];
  if (!scope) throw new Failure(`Tests: ${Object.keys(SCOPES).join(', ')}.`);
  const result = total(await scope());
  for (const line of reportLines(result)) say(line);
  const { passed, failed, skipped } = result;
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = failed === 0 ? 0 : 1;
});
