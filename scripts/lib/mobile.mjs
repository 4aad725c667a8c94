import { join } from 'node:path';
import { app } from './builds.mjs';
import { Failure } from './failure.mjs';
import { ensureInstalled } from './install.mjs';
import { alone } from './lock.mjs';
import { toolEnvironment } from './node-24.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/** Makes the native project of a platform on a checkout that may be fresh. */
export async function makeNativeProject(platform) {
  await alone(async () => {
    await ensureInstalled();
    await app.ensure();
  });
  const entry = join(ROOT, 'apps/mobile/src/main.ts');
  const { code } = await run('node', [entry, platform], { env: toolEnvironment() });
  if (code !== 0) throw new Failure(`The ${platform} project could not be made.`);
}
