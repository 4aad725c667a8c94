/** An accepted mail: from which server, and when, in milliseconds since the start. */
export interface TakenMail {
  readonly messageId: string;
  readonly server: string;
  readonly connection: string;
  /** When its content began, and when the mail server accepted it. */
  readonly beganAt: number;
  readonly takenAt: number;
}

export interface Kill {
  readonly server: string;
  readonly at: number;
}

/** A mail that was accepted more than once. */
export interface Repeat {
  readonly id: string;
  /** Whether each transfer but the last is excused by J-3: its server died then. */
  readonly isExcused: boolean;
  readonly description: string;
}

/** What a server sent before it died may be read a little later. */
const READ_TOLERANCE_MS = 1_000;
/** From the mail server's answer until a busy server has recorded it. */
const RECORD_TOLERANCE_MS = 1_500;

/** The id of a mail: its Message-ID without the domain. */
export const idOf = ({ messageId }: TakenMail) => messageId.replace(/^<|@.*$/g, '');

/**
 * The mails that were accepted more than once. A repeat is excused only where the sending server was killed
 * before it can have recorded the transfer: during it or just after it, with nothing after it on the same
 * connection, and before the next one. Any other repeat contradicts rule J-3.
 */
export function repeatsOf(taken: readonly TakenMail[], kills: readonly Kill[]): readonly Repeat[] {
  const lastOf = new Map<string, number>();
  for (const { connection, takenAt } of taken) {
    lastOf.set(connection, Math.max(takenAt, lastOf.get(connection) ?? 0));
  }
  return [...Map.groupBy(taken, idOf)]
    .filter(([, times]) => times.length > 1)
    .map(([id, times]) => {
      const sorted = times.toSorted((one, other) => one.takenAt - other.takenAt);
      const isExcused = sorted.every((time, index) => {
        const next = sorted[index + 1];
        return !next || (lastOf.get(time.connection) === time.takenAt && died(time, next, kills));
      });
      return { id, isExcused, description: describeTransfers(sorted, kills) };
    });
}

function died(time: TakenMail, next: TakenMail, kills: readonly Kill[]): boolean {
  return kills.some(
    ({ server, at }) =>
      server === time.server &&
      at >= time.beganAt - READ_TOLERANCE_MS &&
      at <= time.takenAt + RECORD_TOLERANCE_MS &&
      at < next.beganAt,
  );
}

function describeTransfers(times: readonly TakenMail[], kills: readonly Kill[]): string {
  const taken = times.map(({ server, takenAt }) => `from ${server} at ${seconds(takenAt)}`);
  const from = (times[0]?.beganAt ?? 0) - READ_TOLERANCE_MS;
  const until = times.at(-1)?.takenAt ?? 0;
  const killed = kills
    .filter(({ at }) => at >= from && at <= until)
    .map(({ server, at }) => `${server} at ${seconds(at)}`);
  return `taken ${taken.join(', ')}; killed meanwhile: ${killed.join(', ') || 'none'}`;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
