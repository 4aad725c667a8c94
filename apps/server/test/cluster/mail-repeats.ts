/** A mail that somebody took: when, in milliseconds since the beginning, and from whom. */
export interface TakenMail {
  readonly messageId: string;
  readonly server: string;
  readonly connection: string;
  /** When its contents began, and when the mail server said that it had them. */
  readonly beganAt: number;
  readonly takenAt: number;
}

export interface Kill {
  readonly server: string;
  readonly at: number;
}

/** A mail that was taken more than once. */
export interface Repeat {
  readonly id: string;
  /** Whether each time but the last its server died in the moment that J-3 names. */
  readonly isExcused: boolean;
  readonly story: string;
}

/** What a server had sent before it died may be read a little after its death. */
const READ_PATIENCE_MS = 1_000;
/** From the mail server's word until the mark: as long as a server that has much to do needs to hear it. */
const MARK_PATIENCE_MS = 1_500;

/** Where a mail is known by: its Message-ID without the domain. */
export const idOf = ({ messageId }: TakenMail) => messageId.replace(/^<|@.*$/g, '');

/**
 * The mails that were taken more than once. That is excused only where the server that handed a mail
 * over was killed before it can have written that down: while the mail was on its way or just after it
 * was taken, with nothing after it on the same connection, and before it was sent again. Any other
 * repeat contradicts rule J-3.
 */
export function repeatsOf(taken: readonly TakenMail[], kills: readonly Kill[]): readonly Repeat[] {
  const lastOf = new Map<string, number>();
  for (const { connection, takenAt } of taken) {
    lastOf.set(connection, Math.max(takenAt, lastOf.get(connection) ?? 0));
  }
  return [...Map.groupBy(taken, idOf)]
    .filter(([, times]) => times.length > 1)
    .map(([id, times]) => {
      const inTurn = times.toSorted((one, other) => one.takenAt - other.takenAt);
      const isExcused = inTurn.every((time, index) => {
        const next = inTurn[index + 1];
        return !next || (lastOf.get(time.connection) === time.takenAt && died(time, next, kills));
      });
      return { id, isExcused, story: tell(inTurn, kills) };
    });
}

function died(time: TakenMail, next: TakenMail, kills: readonly Kill[]): boolean {
  return kills.some(
    ({ server, at }) =>
      server === time.server &&
      at >= time.beganAt - READ_PATIENCE_MS &&
      at <= time.takenAt + MARK_PATIENCE_MS &&
      at < next.beganAt,
  );
}

function tell(times: readonly TakenMail[], kills: readonly Kill[]): string {
  const taken = times.map(({ server, takenAt }) => `from ${server} at ${seconds(takenAt)}`);
  const from = (times[0]?.beganAt ?? 0) - READ_PATIENCE_MS;
  const until = times.at(-1)?.takenAt ?? 0;
  const killed = kills
    .filter(({ at }) => at >= from && at <= until)
    .map(({ server, at }) => `${server} at ${seconds(at)}`);
  return `taken ${taken.join(', ')}; killed meanwhile: ${killed.join(', ') || 'nobody'}`;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
