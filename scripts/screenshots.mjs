import { join } from 'node:path';
import { prepare } from './lib/build/prepare.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { main } from './lib/failure.mjs';
import { toolEnvironment } from './lib/install/node-24.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

/** Takes the pictures in docs/screenshots again, with Playwright as for the journeys. */
await main(async () => {
  await prepare();
  const env = toolEnvironment({ CHROMIUM_PATH: await findOrInstallChromium(), SCREENSHOTS: '1' });
  const { code } = await run('playwright', ['test'], { cwd: join(ROOT, 'e2e'), env });
  process.exitCode = code;
});
