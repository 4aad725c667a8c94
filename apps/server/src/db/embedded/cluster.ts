import type { Account } from './account.ts';

/** A PostgreSQL cluster on disk, ready to be started. */
export interface Cluster {
  /** PostgreSQL's own directory inside DATA_DIR, as a real path. */
  readonly directory: string;
  /** Where PostgreSQL writes its messages. */
  readonly logFile: string;
  /** The directory of PostgreSQL's programs, reachable for `account`. */
  readonly binaries: string;
  /** Whom PostgreSQL runs as, or undefined for ourselves. */
  readonly account: Account | undefined;
}
