import { prepare, prepareApp, prepareTools } from './build/prepare.mjs';
import { runChecks } from './checks/checks.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { main, say } from './failure.mjs';
import { definedRules, unprovenRules } from './rules.mjs';
import { NOTHING, runJourneys, runUnitTests } from './test-runs.mjs';

/** What needs neither a build nor a database. */
const UNIT = ['!server', '!server-long'];
const ESSENTIAL = ['!server-long', '!mobile'];
const FURTHER = ['server-long', 'mobile'];

/** Runs tests, ends with their counts, and fails the command when one of them failed. */
export function runScope(scope) {
  return main(async () => {
    const { passed, failed, skipped } = total(await scope());
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
    process.exitCode = failed === 0 ? 0 : 1;
  });
}

export async function unit() {
  await prepareTools();
  return [await runUnitTests(UNIT)];
}

/** Checks, all tests that are quick, and the journeys that matter most. */
export async function essential() {
  await prepare();
  const chromium = await findOrInstallChromium();
  const checks = await timed('Checks', checked);
  const units = await timed('Unit and server tests', () => runUnitTests(ESSENTIAL));
  const journeys = await timed('Journeys', () => runJourneys(chromium, 'essential'));
  return [checks, units, journeys];
}

/** What `essential` leaves out. */
export async function further() {
  await prepare();
  await prepareApp();
  const chromium = await findOrInstallChromium();
  const units = await timed('Long tests', () => runUnitTests(FURTHER));
  const journeys = await timed('Further journeys', () => runJourneys(chromium, 'further'));
  return [units, journeys];
}

/** Everything, and that each rule has a test that ran, asserted and passed. */
export async function all() {
  const results = [...(await essential()), ...(await further())];
  return [...results, provenRules(results)];
}

async function checked() {
  const failed = await runChecks();
  if (failed.length > 0) say(`Failed: ${failed.join(', ')}.`);
  return { ...NOTHING, failed: failed.length };
}

function provenRules(results) {
  const unproven = unprovenRules(results.flatMap(({ titles }) => titles));
  if (unproven.length > 0) say(`No test that passed proves: ${unproven.join(', ')}.`);
  else say(`✓ each of the ${definedRules().length} rules is proven by a test that passed`);
  return { ...NOTHING, failed: unproven.length };
}

async function timed(what, job) {
  const begin = performance.now();
  const result = await job();
  say(`${what}: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  return result;
}

function total(results) {
  const sum = (read) => results.reduce((count, result) => count + read(result), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    skipped: sum(({ skipped }) => skipped),
  };
}
