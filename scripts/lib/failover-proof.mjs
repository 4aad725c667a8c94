import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './failure.mjs';
import { findNode24, toolEnvironment } from './install/node-24.mjs';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

const ENTRY = join(ROOT, 'apps/server/test/failover/main.ts');
const PACKAGES = 'patroni etcd-server haproxy postgresql-15 iproute2 python3-etcd curl';
const PROGRAMS = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/bin/curl',
];
const NAMESPACES = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
/** The shell is the first process of the namespace: it collects those whose parents were killed. */
const FIRST_PROCESS = 'mkdir -p /run/netns && ip link set lo up && "$@"; exit $?';
const CANNOT_RUN = 2;

/**
 * Runs the failover proof in namespaces of its own, without any network but its own, and with mounts and
 * processes that end with it.
 *
 * @returns {Promise<number>} the exit code: 0 proven, 1 not, 2 that it cannot run here
 */
export async function runFailoverProof(args) {
  const missing = PROGRAMS.filter((program) => !existsSync(program));
  if (missing.length > 0) {
    say(
      `The failover proof needs Debian 12's packages (apt-get install ${PACKAGES}); missing here: ${missing.join(', ')}`,
    );
    return CANNOT_RUN;
  }
  const attempt = await run('unshare', [...NAMESPACES, 'true'], { quiet: true }).catch(() => null);
  if (attempt?.code !== 0) {
    say('The failover proof needs root, for network namespaces and small disks of its own.');
    return CANNOT_RUN;
  }
  const command = [findNode24(), ENTRY, ...args];
  const first = ['sh', '-c', FIRST_PROCESS, 'sh'];
  const { code } = await run('unshare', [...NAMESPACES, ...first, ...command], {
    env: toolEnvironment(),
  });
  return code;
}
