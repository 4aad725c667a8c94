import { prepare } from './lib/build/prepare.mjs';
import { runChecks } from './lib/checks/checks.mjs';
import { auditDependencies } from './lib/checks/dependency-audit.mjs';
import { readLock, refusedLicences } from './lib/checks/licences.mjs';
import { Failure, main, say } from './lib/failure.mjs';

await main(async () => {
  await prepare();
  const failed = (await runChecks()).map(({ name }) => name);
  if (await areDependenciesWeak()) failed.push('dependencies');
  if (areLicencesRefused()) failed.push('licences');
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
});

function areLicencesRefused() {
  const refused = refusedLicences(readLock());
  say(refused.length === 0 ? '✓ licences' : `✗ licences: ${refused.join(', ')}`);
  return refused.length > 0;
}

/** Without an answer of the registry the check passes. */
async function areDependenciesWeak() {
  const outcome = await auditDependencies();
  if (outcome.kind === 'clean') say('✓ dependencies');
  if (outcome.kind === 'unanswered') say('– dependencies: the registry did not answer');
  if (outcome.kind === 'weak') say(`✗ dependencies: ${outcome.names.join(', ')}`);
  return outcome.kind === 'weak';
}
