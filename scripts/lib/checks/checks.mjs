import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../failure.mjs';
import { toolEnvironment } from '../install/node-24.mjs';
import { ROOT } from '../root.mjs';
import { parallel, run } from '../run.mjs';

const MAX_CONCURRENT = 2;

/**
 * Runs every check that needs no running program, on a checkout that is installed and built; returns
 * those that failed, each with its name and its output.
 */
export async function runChecks() {
  const outcomes = (checks) =>
    parallel(
      MAX_CONCURRENT,
      checks.map((check) => () => runCheck(check)),
    );
  // The other checks read the generated types of the routes.
  const prepared = await outcomes(['storefront', 'backoffice'].map(typegen));
  const checked = await outcomes([
    ...typeChecks(),
    ...[lint(), imports(), dataModel(), unusedCode(), codeForTestsOnly(), sizes()],
  ]);
  return [...prepared, ...checked].filter(({ isPassed }) => !isPassed);
}

async function runCheck({ name, command, cwd = ROOT }) {
  const begin = performance.now();
  const [program, ...args] = command;
  const { code, output } = await run(program, args, { cwd, env: toolEnvironment(), quiet: true });
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  if (code !== 0) say(output.trimEnd());
  say(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return { name, isPassed: code === 0, output };
}

function lint() {
  const command = ['biome', 'ci', '--error-on-warnings', '--colors=off', '.'];
  return { name: 'format and lint', command };
}

function imports() {
  return { name: 'import rules', command: ['node', 'scripts/lib/checks/check-imports.mjs'] };
}

function dataModel() {
  return { name: 'data model', command: ['node', 'scripts/lib/checks/check-data-model.mjs'] };
}

function unusedCode() {
  return { name: 'unused code', command: ['knip', '--no-progress'] };
}

function codeForTestsOnly() {
  const command = ['knip', '--production', '--config', 'knip.production.js', '--no-progress'];
  return { name: 'code that only tests use', command };
}

/** Needs both applications built. */
function sizes() {
  return { name: 'size budgets', command: ['node', 'scripts/lib/checks/check-sizes.mjs'] };
}

function typegen(app) {
  const cwd = join(ROOT, 'apps', app);
  return { name: `route types of ${app}`, command: ['react-router', 'typegen'], cwd };
}

function typeChecks() {
  return workspaces()
    .filter((path) => existsSync(join(ROOT, path, 'tsconfig.json')) && hasSources(path))
    .map((path) => ({ name: `types of ${path}`, command: ['tsc', '-p', path] }));
}

function workspaces() {
  const inside = (parent) => readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`);
  const workers = ['storefront', 'backoffice'].map((app) => `apps/${app}/worker`);
  return [...inside('packages'), ...inside('apps'), ...workers, 'e2e', 'bench', '.'];
}

/** The compiler fails on a workspace without sources. */
function hasSources(path) {
  if (path === '.') return true;
  const files = readdirSync(join(ROOT, path), { recursive: true }).map(String);
  return files.some((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'));
}
