import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';

/** The files that a system administrator copies. */
const SHIPPED = join(import.meta.dirname, '../../../../ops/ha');
/** Holds a database and its log while a replica is away. */
const DISK_SIZE = '900m';
const LAST_LINES = 45;
const PROGRAMS = ['etcd', 'patroni', 'disk-watch'] as const;
type Program = (typeof PROGRAMS)[number];
/**
 * Runs a service in the node's network as the account postgres, with directories of its own at the paths that
 * the shipped files name.
 */
const SERVICE = `
  mkdir -p /run/postgresql /var/lib/etcd
  mount --bind "$1/disk" /var/lib/postgresql
  mount --bind "$1/etcd" /var/lib/etcd
  mount --bind "$1/configuration" /etc/patroni
  mount --bind "$1/run" /run/postgresql
  shift
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$@"`;

/** A machine with etcd, Patroni, PostgreSQL and the watch over its disk: a network namespace with a disk of its own. */
export interface DatabaseNode {
  readonly name: string;
  readonly address: string;
  start(): void;
  /** `kill -9` of everything on it. */
  kill(): void;
  freeze(): void;
  thaw(): void;
  cutNetwork(): void;
  mendNetwork(): void;
  fillDisk(): void;
  emptyDisk(): void;
  /** The last lines of each of its programs. */
  lastWords(): string;
  /** Ends everything on it, and unmounts its disk. */
  remove(): void;
}

/** Creates the bridge that connects the nodes with this process. Its addresses exist in this namespace only. */
export function createNetwork(): void {
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns');
  run('ip', 'link', 'add', 'hub', 'type', 'bridge');
  run('ip', 'address', 'add', '10.71.0.1/24', 'dev', 'hub');
  run('ip', 'link', 'set', 'hub', 'up');
}

/** Creates node `number`, as ops/ha/db1 to db3 describe it. */
export function createNode(directory: string, number: number): DatabaseNode {
  const name = `db${number}`;
  const address = `10.71.0.1${number}`;
  const own = join(directory, name);
  const filling = join(own, 'disk/filling');
  for (const part of ['disk', 'etcd', 'run', 'configuration'])
    mkdirSync(join(own, part), { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', join(own, 'disk'));
  run('mount', '-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', join(own, 'etcd'));
  run('chown', 'postgres:postgres', ...['disk', 'etcd', 'run'].map((part) => join(own, part)));
  run('ip', 'netns', 'add', name);
  run('ip', 'link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  run('ip', 'link', 'set', `to-${name}`, 'master', 'hub', 'up');
  run('ip', '-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  run('ip', '-n', name, 'link', 'set', 'eth0', 'up');
  run('ip', '-n', name, 'link', 'set', 'lo', 'up');
  copyFileSync(join(SHIPPED, 'patroni.yml'), join(own, 'configuration/config.yml'));
  copyFileSync(join(SHIPPED, 'disk-watch'), join(own, 'configuration/disk-watch'));

  function service(program: Program, command: readonly string[], settings?: string): void {
    const log = openSync(join(own, `${program}.log`), 'a');
    const variables = settings ? variablesOf(join(SHIPPED, name, settings)) : {};
    spawn('ip', ['netns', 'exec', name, 'sh', '-ec', SERVICE, 'sh', own, ...command], {
      env: { PATH: process.env.PATH, ...variables },
      stdio: ['ignore', log, log],
    }).on('error', () => {});
    closeSync(log);
  }

  function signal(kind: NodeJS.Signals): void {
    const pids = run('ip', 'netns', 'pids', name).split('\n').filter(Boolean).map(Number);
    for (const pid of pids) {
      try {
        process.kill(pid, kind);
      } catch {
        // It has ended since.
      }
    }
  }

  return {
    name,
    address,
    start() {
      service('etcd', ['etcd'], 'etcd');
      service('patroni', ['patroni', '/etc/patroni/config.yml'], 'patroni_env.conf');
      service('disk-watch', ['/etc/patroni/disk-watch']);
    },
    kill() {
      // What was started between the list and the signal.
      for (let times = 0; times < 3; times += 1) signal('SIGKILL');
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    cutNetwork: () => void run('ip', 'link', 'set', `to-${name}`, 'down'),
    mendNetwork: () => void run('ip', 'link', 'set', `to-${name}`, 'up'),
    fillDisk() {
      for (const bytes of [1_048_576, 65_536, 4_096]) {
        const block = Buffer.alloc(bytes);
        try {
          for (;;) appendFileSync(filling, block);
        } catch {
          // No block of this size fits any more.
        }
      }
    },
    emptyDisk: () => rmSync(filling, { force: true }),
    lastWords() {
      const lines = PROGRAMS.map((program) =>
        readFileSync(join(own, `${program}.log`), 'utf8')
          .split('\n')
          .slice(-LAST_LINES)
          .join('\n'),
      );
      return `${name}:\n${lines.join('\n')}`;
    },
    remove() {
      this.kill();
      for (const part of ['disk', 'etcd']) run('umount', '--lazy', join(own, part));
    },
  };
}

/** The lines `NAME=value` of a file for systemd. */
function variablesOf(file: string): Readonly<Record<string, string>> {
  const lines = readFileSync(file, 'utf8').matchAll(/^(?<name>[A-Z0-9_]+)=(?<value>.*)$/gm);
  return Object.fromEntries([...lines].map(({ groups }) => [groups?.name, groups?.value]));
}

function run(command: string, ...words: readonly string[]): string {
  return execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
