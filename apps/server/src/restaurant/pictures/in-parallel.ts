/** Maps entries with at most `limit` at a time; answers in their order. */
export async function inParallel<Entry, Result>(
  limit: number,
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = entries.entries();
  const worker = async () => {
    for (const [index, entry] of queue) results[index] = await work(entry);
  };
  await Promise.all(Array.from({ length: Math.min(limit, entries.length) }, worker));
  return results;
}
