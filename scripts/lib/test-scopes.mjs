import { freemem } from 'node:os';
import { prepare, prepareApp, prepareTools } from './build/prepare.mjs';
import { runChecks } from './checks/checks.mjs';
import { findOrInstallChromium } from './chromium.mjs';
import { say } from './failure.mjs';
import { definedRules, unprovenRules } from './rules.mjs';
import { NOTHING } from './test-report.mjs';
import { runJourneys, runUnitTests } from './test-runs.mjs';

/** What needs neither a build nor a database. */
const UNIT = ['!server', '!server-long'];
const ESSENTIAL = ['!server-long', '!mobile'];
const FURTHER = ['server-long', 'mobile'];

/** What four workers of tests need at most beside the compiler or the journeys, with some room. */
const ROOM_BYTES = 6 * 2 ** 30;

async function unit() {
  await prepareTools();
  return [await runUnitTests('unit', UNIT)];
}

/** Checks, all tests that are quick, and the journeys that matter most. */
async function essential() {
  await prepare();
  const chromium = await findOrInstallChromium();
  return [...(await quickTests()), await journeys(chromium, 'essential')];
}

function quickTests() {
  return beside(
    () => timed('Checks', checked),
    () => timed('Unit and server tests', () => runUnitTests('essential', ESSENTIAL)),
  );
}

function journeys(chromium, scope) {
  return timed('Journeys', () => runJourneys(chromium, scope));
}

/** Runs two jobs at once where there is memory for both, else one after the other. */
async function beside(one, other) {
  if (freemem() > ROOM_BYTES) return Promise.all([one(), other()]);
  return [await one(), await other()];
}

/** What `essential` leaves out. */
async function further() {
  await prepare();
  await prepareApp();
  const chromium = await findOrInstallChromium();
  return beside(longTests, () => journeys(chromium, 'further'));
}

function longTests() {
  return timed('Long tests', () => runUnitTests('further', FURTHER));
}

/** Everything, and that each rule has a test that ran, asserted and passed. */
async function all() {
  await prepare();
  await prepareApp();
  const chromium = await findOrInstallChromium();
  const quick = await quickTests();
  // Long tests wait for clocks and processes about half of the time, while journeys compute.
  const slow = await beside(longTests, () => journeys(chromium, 'all'));
  const results = [...quick, ...slow];
  return [...results, provenRules(results)];
}

async function checked() {
  const failed = await runChecks();
  const failures = failed.map(({ name, output }) => ({ file: null, title: name, error: output }));
  return { ...NOTHING, failed: failures.length, failures };
}

function provenRules(results) {
  const unproven = unprovenRules(results.flatMap(({ titles }) => titles));
  if (unproven.length === 0) {
    say(`✓ each of the ${definedRules().length} rules is proven by a test that passed`);
  }
  const failures = unproven.map((rule) => ({
    file: null,
    title: `No test that passed proves ${rule}.`,
    error: '',
  }));
  return { ...NOTHING, failed: failures.length, failures };
}

async function timed(what, job) {
  const begin = performance.now();
  const result = await job();
  say(`${what}: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  return result;
}

/** What `npm test` and its kin can run, by name: each answers the results of its runs. */
export const SCOPES = { unit, essential, further, all };
