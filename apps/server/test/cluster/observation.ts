/** One answer, as a guest saw it. */
export interface Seen {
  /** When it came, in milliseconds since the beginning. */
  readonly at: number;
  readonly took: number;
  /** What was asked for, without ids. */
  readonly route: string;
  /** 0: the connection broke off. */
  readonly status: number;
}

/** A time in which something was broken on purpose. */
export interface Window {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Which failures may be seen in it. */
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

/** What guests saw, and when something was broken. */
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

    /** Breaks something and mends it. What was under way when it was mended may still suffer. */
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

/** Refused for a reason of its own, as an order for a slot that is full. */
export const isRefused = (seen: Seen): boolean => seen.status >= 400 && !isFailure(seen);

/** Whoever tells something is refused for nothing but the shop's own fault. */
const isNews = ({ route }: Seen) => route === 'POST webhook';

export const isFailure = (seen: Seen): boolean =>
  seen.status === 0 || seen.status >= 500 || (isNews(seen) && seen.status >= 400);

const isWithin = ({ at, took }: Seen, { from, to }: Window): boolean =>
  at >= from && at - took <= to;

/** The window that accounts for a failure, the first of them. */
function accountFor(seen: Seen, windows: readonly Window[]): Window | undefined {
  return windows.find((window) => isWithin(seen, window) && window.allows(seen));
}

/** Failures that no window accounts for. */
export function unexplained({ seen, windows }: Observation): readonly Seen[] {
  return seen.filter((one) => isFailure(one) && !accountFor(one, windows));
}

/** How many requests each window saw, and which failures it accounts for. */
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

/** How long answers took that did not fail, in milliseconds: the share of them that took at most that. */
export function percentile(seen: readonly Seen[], share: number): number {
  const times = seen.filter((one) => !isFailure(one)).map(({ took }) => took);
  times.sort((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
}
