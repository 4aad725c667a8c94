/** Few enough that whoever waits for one of their rows waits for milliseconds. */
const ROWS_AT_ONCE = 500;

/**
 * Repeats a statement that deletes or changes so many rows at most until it finds fewer; answers how many
 * there were. Each time is a transaction of its own: nothing stays locked for long, and what was done
 * stays done when a later one fails. Rule U-51.
 */
export async function inBatches(
  work: (limit: number) => Promise<{ readonly rowCount: number | null }>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { rowCount } = await work(ROWS_AT_ONCE);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < ROWS_AT_ONCE) return total;
  }
}
