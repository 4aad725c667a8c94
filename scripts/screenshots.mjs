import { join } from 'node:path';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { main } from './lib/failure.mjs';
import { toolEnvironment } from './lib/node-24.mjs';
import { prepare } from './lib/prepare.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/** Makes the pictures in docs/screenshots anew, by the same roads as the journeys. */
await main(async () => {
  await prepare();
  const env = toolEnvironment({ CHROMIUM_PATH: await findOrInstallChromium(), SCREENSHOTS: '1' });
  const { code } = await run('playwright', ['test'], { cwd: join(ROOT, 'e2e'), env });
  process.exitCode = code;
});
