import { runChecks } from './lib/checks.mjs';
import { auditDependencies } from './lib/dependency-audit.mjs';
import { Failure, main, say } from './lib/failure.mjs';
import { prepare } from './lib/prepare.mjs';

await main(async () => {
  await prepare();
  const failed = await runChecks();
  if (await areDependenciesWeak()) failed.push('dependencies');
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
});

/** Only what the registry knows fails the check: without a network nothing is asked twice. */
async function areDependenciesWeak() {
  const outcome = await auditDependencies();
  if (outcome.kind === 'clean') say('✓ dependencies');
  if (outcome.kind === 'unanswered') say('– dependencies: the registry did not answer');
  if (outcome.kind === 'weak') say(`✗ dependencies: ${outcome.names.join(', ')}`);
  return outcome.kind === 'weak';
}
