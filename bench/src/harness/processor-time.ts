import { readdirSync, readFileSync } from 'node:fs';

/** The processor time so far in microseconds, one number for each measured process. */
export type ProcessorTimes = () => readonly number[];

/** Linux counts in hundredths of a second. */
const TICK_MICROSECONDS = 10_000;

/** The processor time of these processes without their children; NaN outside of Linux. */
export function spentBy(processIds: readonly (number | undefined)[]): number {
  return sum(processIds.map((id) => statOf(String(id)).own));
}

/** The processor time of a process and its children, also ended ones, as of a PostgreSQL. */
export function spentByFamily(parentId: number): number {
  const parent = statOf(String(parentId));
  const children = runningProcesses()
    .map(statOf)
    .filter((stat) => stat.parentId === parentId);
  return parent.own + parent.gone + sum(children.map(({ own }) => own));
}

/** The processor time of all programs of the machine, of other machines on the same host included. */
export function spentByMachine(): number {
  try {
    const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/ +/) ?? [];
    const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] =
      fields.map(Number);
    return sum([user, nice, system, interrupts, soft, stolen]) * TICK_MICROSECONDS;
  } catch {
    return Number.NaN;
  }
}

interface Stat {
  readonly parentId: number;
  readonly own: number;
  /** Of children that have ended. */
  readonly gone: number;
}

function statOf(id: string): Stat {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name in parentheses may contain spaces and parentheses.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parentId = 0] = fields;
    const [user = 0, system = 0, goneUser = 0, goneSystem = 0] = fields.slice(11, 15);
    return {
      parentId,
      own: (user + system) * TICK_MICROSECONDS,
      gone: (goneUser + goneSystem) * TICK_MICROSECONDS,
    };
  } catch {
    return { parentId: 0, own: Number.NaN, gone: Number.NaN };
  }
}

function runningProcesses(): readonly string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function sum(times: readonly number[]): number {
  return times.reduce((total, time) => total + time, 0);
}
