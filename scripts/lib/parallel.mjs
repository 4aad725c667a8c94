/** Runs jobs with a limit on concurrency and returns the results in their order. */
export async function parallel(limit, jobs) {
  const results = [];
  const queue = [...jobs.entries()];
  async function worker() {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, job] = next;
      results[index] = await job();
    }
  }
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
