import { run } from '../run.mjs';

const COMMAND = ['audit', '--json', '--omit=dev', '--audit-level=high'];
/** Short, for checks without a network. */
const TIMEOUT_MS = 8_000;

/**
 * Asks the registry for high and critical advisories about the production dependencies.
 *
 * @returns {Promise<{ kind: 'clean' } | { kind: 'weak', names: string[] } | { kind: 'unanswered' }>}
 */
export async function auditDependencies({ ask = askRegistry } = {}) {
  return outcomeOf(await ask());
}

/** The result of npm's report. A registry that is down or has no advisories gives no report. */
export function outcomeOf(output) {
  const { vulnerabilities, metadata } = parsed(output);
  if (!vulnerabilities || !metadata?.vulnerabilities) return { kind: 'unanswered' };
  const names = Object.values(vulnerabilities)
    .filter(({ severity }) => ['high', 'critical'].includes(severity))
    .map(({ name, severity }) => `${name} (${severity})`);
  return names.length === 0 ? { kind: 'clean' } : { kind: 'weak', names };
}

async function askRegistry() {
  const timeout = `--fetch-timeout=${TIMEOUT_MS}`;
  const { output } = await run('npm', [...COMMAND, timeout, '--fetch-retries=0'], { quiet: true });
  return output;
}

/** npm writes warnings beside its report. */
function parsed(output) {
  const begin = output.search(/^\{/m);
  const end = output.lastIndexOf('}');
  if (begin === -1) return {};
  try {
    return JSON.parse(output.slice(begin, end + 1));
  } catch {
    return {};
  }
}
