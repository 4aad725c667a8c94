import { auditDependencies } from './lib/checks/dependency-audit.mjs';
import { Failure, main, say } from './lib/failure.mjs';

await main(async () => {
  const outcome = await auditDependencies();
  if (outcome.kind === 'unanswered') throw new Failure('The registry did not answer.');
  if (outcome.kind === 'weak') throw new Failure(`Known to be weak: ${outcome.names.join(', ')}.`);
  say('Nothing high or critical is known of what the shop is installed with.');
});
