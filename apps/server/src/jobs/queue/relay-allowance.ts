/** Orders whose mails begin at once, after a quiet time. */
const BURST = 40;
const PER_SECOND = 8;
/** While the process is busy with requests. */
const WHEN_BUSY = 2;
const BUSY = 0.7;

export interface AllowanceSources {
  /** Milliseconds on any clock that never goes back. */
  readonly now: () => number;
  /** How much of the time since the last question the process was at work, 0 to 1. */
  readonly utilization: () => number;
}

/**
 * How many entries may be acted on now. A rush of orders leaves its mails for later: they never take
 * the machine from those who order. Rule J-2.
 */
export function relayAllowance({ now, utilization }: AllowanceSources) {
  let left = BURST;
  let countedAt = now();
  return {
    available(): number {
      const at = now();
      left = Math.min(BURST, left + ((at - countedAt) / 1000) * PER_SECOND);
      countedAt = at;
      return Math.min(Math.floor(left), utilization() > BUSY ? WHEN_BUSY : BURST);
    },
    take(count: number): void {
      left -= count;
    },
  };
}

/** How busy this process was since it was last asked. */
export function processUtilization(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const at = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(at, before);
    before = at;
    return utilization;
  };
}
