import type { Account } from './account.ts';

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
}
