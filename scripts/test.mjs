import { runChecks } from './lib/checks.mjs';
import { findOrInstallChromium } from './lib/chromium.mjs';
import { main, say } from './lib/failure.mjs';
import { prepare, prepareApp } from './lib/prepare.mjs';
import { runJourneys, runUnitTests } from './lib/test-runs.mjs';

await main(async () => {
  await prepare();
  await prepareApp();
  const chromium = await findOrInstallChromium();
  const failedChecks = await runChecks();
  const units = await runUnitTests();
  const journeys = await runJourneys(chromium);

  if (failedChecks.length > 0) say(`Failed: ${failedChecks.join(', ')}.`);
  const passed = units.passed + journeys.passed;
  const failed = units.failed + journeys.failed + failedChecks.length;
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
