/** Orders whose mails begin at once, after a quiet time. */
const BURST = 40;
const PER_SECOND = 8;

/**
 * How many entries may be acted on now. A rush of orders leaves its mails for later: they never take
 * the machine from those who order. Rule J-2.
 */
export function relayAllowance(now: () => number) {
  let left = BURST;
  let countedAt = now();
  return {
    available(): number {
      const at = now();
      left = Math.min(BURST, left + ((at - countedAt) / 1000) * PER_SECOND);
      countedAt = at;
      return Math.floor(left);
    },
    take(count: number): void {
      left -= count;
    },
  };
}
