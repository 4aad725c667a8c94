import { prepare, prepareTools } from './lib/build/prepare.mjs';
import { runFailoverProof } from './lib/failover-proof.mjs';
import { Failure, main } from './lib/failure.mjs';
import { toolEnvironment } from './lib/install/node-24.mjs';
import { run } from './lib/run.mjs';
import { runEntry } from './lib/run-entry.mjs';

const ORDERS = '2000000';

const PROOFS = {
  async cluster() {
    await prepare();
    await runEntry('apps/server/test/cluster/main.ts');
  },
  /** Injects each fault `times` times. */
  async failover() {
    await prepareTools();
    process.exitCode = await runFailoverProof(process.argv.slice(2));
  },
  /** Opens databases of earlier versions, then runs the version before and this one together. */
  async upgrade() {
    await prepareTools();
    await runEntry('apps/server/test/upgrade/main.ts');
  },
  /** Fills the database with `orders` orders of three years first. */
  async indexes(orders = ORDERS) {
    await prepareTools();
    const test = ['run', '--project', 'server-long', 'apps/server/test/index-use'];
    const { code } = await run('vitest', test, { env: toolEnvironment({ PROOF_ORDERS: orders }) });
    process.exitCode = code;
  },
};

await main(async () => {
  // The proofs of clusters read the arguments that follow.
  const [name] = process.argv.splice(2, 1);
  const proof = PROOFS[name];
  if (!proof) throw new Failure(`Proofs: ${Object.keys(PROOFS).join(', ')}.`);
  await proof(...process.argv.slice(2));
});
