import { main } from './lib/failure.mjs';
import { toolEnvironment } from './lib/node-24.mjs';
import { prepareTools } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

const ORDERS = '2000000';

await main(async () => {
  await prepareTools();
  const [orders = ORDERS] = process.argv.slice(2);
  const test = ['run', '--project', 'server', 'apps/server/test/index-use'];
  const { code } = await run('vitest', test, { env: toolEnvironment({ PROOF_ORDERS: orders }) });
  process.exitCode = code;
});
