/** An answer to a guest. */
export interface Seen {
  /** When it arrived, in milliseconds since the start. */
  readonly at: number;
  readonly took: number;
  /** The method and path, without ids. */
  readonly route: string;
  /** 0: the connection broke. */
  readonly status: number;
}

/** The time window of a fault. */
export interface Window {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The failures expected in it. */
  readonly allows: (seen: Seen) => boolean;
}

export interface WindowCount {
  readonly name: string;
  /** Since the beginning. */
  readonly fromSeconds: number;
  readonly seconds: number;
  readonly requests: number;
  readonly failures: Readonly<Record<string, number>>;
}

/** Records the answers to guests and the windows of faults. */
export function observation(now: () => number) {
  const seen: Seen[] = [];
  const windows: Window[] = [];

  return {
    now,
    seen: seen as readonly Seen[],
    windows: windows as readonly Window[],

    note(route: string, status: number, startedAt: number): void {
      const at = now();
      seen.push({ at, took: at - startedAt, route, status });
    },

    /** Runs a fault. Requests in flight at its end may still fail. */
    async during(
      name: string,
      allows: (seen: Seen) => boolean,
      afterwardsMs: number,
      work: () => Promise<void>,
    ): Promise<void> {
      const from = now();
      await work();
      windows.push({ name, from, to: now() + afterwardsMs, allows });
    },
  };
}

export type Observation = ReturnType<typeof observation>;

/** Rejected for a reason of the request, as an order for a full slot. */
export const isRefused = (seen: Seen): boolean => seen.status >= 400 && !isFailure(seen);

/** Webhooks are rejected only by a failure of the shop. */
const isNews = ({ route }: Seen) => route === 'POST webhook';

export const isFailure = (seen: Seen): boolean =>
  seen.status === 0 || seen.status >= 500 || (isNews(seen) && seen.status >= 400);

const isWithin = ({ at, took }: Seen, { from, to }: Window): boolean =>
  at >= from && at - took <= to;

/** The first window that explains a failure. */
function accountFor(seen: Seen, windows: readonly Window[]): Window | undefined {
  return windows.find((window) => isWithin(seen, window) && window.allows(seen));
}

/** Failures outside of all windows. */
export function unexplained({ seen, windows }: Observation): readonly Seen[] {
  return seen.filter((one) => isFailure(one) && !accountFor(one, windows));
}

/** The number of requests and the failures of each window. */
export function windowCounts({ seen, windows }: Observation): readonly WindowCount[] {
  return windows.map((window) => {
    const failures: Record<string, number> = {};
    for (const one of seen.filter(isFailure)) {
      if (accountFor(one, windows) !== window) continue;
      const key = `${one.status} ${one.route}`;
      failures[key] = (failures[key] ?? 0) + 1;
    }
    return {
      name: window.name,
      fromSeconds: window.from / 1000,
      seconds: (window.to - window.from) / 1000,
      requests: seen.filter((one) => isWithin(one, window)).length,
      failures,
    };
  });
}

/** A percentile of the durations of successful answers, in milliseconds. */
export function percentile(seen: readonly Seen[], share: number): number {
  const times = seen.filter((one) => !isFailure(one)).map(({ took }) => took);
  times.sort((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
