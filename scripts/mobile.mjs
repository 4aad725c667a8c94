import { join } from 'node:path';
import { app } from './lib/build/builds.mjs';
import { Failure, main } from './lib/failure.mjs';
import { ensureInstalled } from './lib/install/install.mjs';
import { toolEnvironment } from './lib/install/node-24.mjs';
import { alone } from './lib/lock.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/** Creates the native project of a platform, `android` or `ios`, also on a fresh checkout. */
await main(async () => {
  const [platform] = process.argv.slice(2);
  await alone(async () => {
    await ensureInstalled();
    await app.ensure();
  });
  const entry = join(ROOT, 'apps/mobile/src/main.ts');
  const { code } = await run('node', [entry, platform], { env: toolEnvironment() });
  if (code !== 0) throw new Failure(`The ${platform} project could not be created.`);
});
