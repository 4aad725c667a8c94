import { shareOf, type WaitEvents } from './wait-events.ts';

/** What ran during a measurement: cores that were used, on average. */
export interface UsedCores {
  /** Of each server process, whose JavaScript has one thread. */
  readonly servers: readonly number[];
  readonly postgres: number;
  readonly replica: number;
  readonly pgbouncer: number;
  readonly load: number;
  /** Of all programs of the machine. */
  readonly machine: number;
}

/** A process that uses more than this of a core waits for little else. */
const BUSY = 0.85;
/** Statements that wait for one thing in more than this share of the samples. */
const OFTEN = 0.4;

/** Names what was used up first, from the closest bound to the widest. */
export function firstLimit(cores: number, used: UsedCores, events: WaitEvents): string {
  if (shareOf(events, /^Lock:/) > OFTEN) return 'locks of rows or slots';
  if (Math.max(...used.servers) > BUSY) return 'the thread of a server process';
  if (used.pgbouncer > BUSY) return 'the thread of PgBouncer';
  if (used.machine > BUSY * cores) return `the machine's ${cores} cores`;
  if (shareOf(events, /WAL/i) > OFTEN) return 'the disk: commits wait for the log';
  return 'none: guests wait for batches';
}
