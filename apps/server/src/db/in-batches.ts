/** Few enough that a transaction waiting for one of the rows waits for milliseconds. */
const BATCH_SIZE = 500;

/**
 * Repeats a statement that deletes or changes up to `limit` rows until it finds fewer; returns the total.
 * Each batch is a transaction of its own: locks are short, and finished batches stay when a later one
 * fails. Rule U-51.
 */
export async function inBatches(
  work: (limit: number) => Promise<{ readonly rowCount: number | null }>,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { rowCount } = await work(BATCH_SIZE);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH_SIZE) return total;
  }
}
