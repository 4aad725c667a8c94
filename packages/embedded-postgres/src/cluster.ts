import { readFileSync, statSync } from 'node:fs';

/** A PostgreSQL cluster on disk, ready to be started. */
export interface Cluster {
  /** PostgreSQL's own directory inside DATA_DIR, as a real path. */
  readonly directory: string;
  /** Where PostgreSQL writes its messages. */
  readonly logFile: string;
  /** The directory of PostgreSQL's programs, reachable for `account`. */
  readonly binaries: string;
  /** The account PostgreSQL runs as; undefined for that of this process. */
  readonly account: Account | undefined;
  /** How many connections PostgreSQL takes at once; 100 where it is not given. */
  readonly maxConnections?: number | undefined;
}

/** A user of the operating system, by its numbers. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const PREFERRED_USERS = ['postgres', 'nobody'];

/**
 * The account PostgreSQL runs as, or undefined for that of this process.
 *
 * PostgreSQL does not run as root. A data directory keeps its owner, so that a cluster made without
 * root also opens with it, and the other way round.
 */
export function chooseAccount(clusterDirectory: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return unprivilegedAccount(readFileSync('/etc/passwd', 'utf8'));
}

/** The first of the preferred users that the text of /etc/passwd knows. */
export function unprivilegedAccount(passwd: string): Account | undefined {
  const users = passwd.split('\n').map((line) => line.split(':'));
  for (const preferred of PREFERRED_USERS) {
    const [, , uid, gid] = users.find(([name]) => name === preferred) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
