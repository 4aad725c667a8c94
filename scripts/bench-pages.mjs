import { findOrInstallChromium } from './lib/chromium.mjs';
import { main } from './lib/failure.mjs';
import { prepare } from './lib/prepare.mjs';
import { runEntry } from './lib/run-entry.mjs';

await main(async () => {
  await prepare();
  process.env.CHROME_PATH = await findOrInstallChromium();
  process.env.CHROMIUM_PATH = process.env.CHROME_PATH;
  await runEntry('bench/src/pages/main.ts');
  await runEntry('bench/src/interactions/main.ts');
});
