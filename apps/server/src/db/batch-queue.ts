export interface BatchOptions<Item, Result> {
  /** Reads all items; returns a result for each, in their order. */
  readonly run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** Only items of equal keys share a batch. */
  readonly keyOf: (item: Item) => unknown;
  readonly maxBatchSize: number;
  /** After this time a batch under way no longer holds back the next one, milliseconds. */
  readonly batchTimeoutMs: number;
  readonly maxConcurrentBatches: number;
  /** Items that may wait; the next one is rejected with `QueueOverflow`. */
  readonly maxQueueLength: number;
  /** How long an item waits for its batch before it is rejected with `QueueOverflow`, milliseconds. */
  readonly queueTimeoutMs: number;
}

/** The database is overloaded. Nothing was read for the item. */
export class QueueOverflow extends Error {}

/**
 * Collects reads into batches: those of one turn of the event loop, and those that are asked for while a batch is
 * under way, share one. One batch runs at a time; `batchTimeoutMs` bounds the wait for it.
 */
export function batchQueue<Item, Result>(
  options: BatchOptions<Item, Result>,
): (item: Item) => Promise<Result> {
  const { keyOf, maxBatchSize, batchTimeoutMs, maxConcurrentBatches } = options;
  const queue: QueuedItem<Item, Result>[] = [];
  let running = 0;
  let overdue = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      startBatch();
    });
  }

  function startBatch(): void {
    if (queue.length === 0 || running > overdue || running === maxConcurrentBatches) return;
    running += 1;
    let isOverdue = false;
    const timer = setTimeout(() => {
      isOverdue = true;
      overdue += 1;
      startBatch();
    }, batchTimeoutMs);
    void runBatch(nextBatch(), options).then(() => {
      clearTimeout(timer);
      running -= 1;
      if (isOverdue) overdue -= 1;
      schedule();
    });
  }

  function nextBatch(): readonly QueuedItem<Item, Result>[] {
    const [first] = queue;
    if (!first) return [];
    const key = keyOf(first.item);
    const end = queue.findIndex(({ item }) => keyOf(item) !== key);
    const batch = queue.splice(0, Math.min(maxBatchSize, end === -1 ? queue.length : end));
    for (const { timer } of batch) clearTimeout(timer);
    return batch;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (queue.length >= options.maxQueueLength) {
        reject(new QueueOverflow('Too many statements wait for the database.'));
        return;
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(queued), 1);
        reject(new QueueOverflow('The database did not take a statement in time.'));
      }, options.queueTimeoutMs);
      const queued = { item, resolve, reject, timer };
      queue.push(queued);
      schedule();
    });
}

interface QueuedItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  readonly timer: NodeJS.Timeout;
}

/** Settles every item of a batch. */
async function runBatch<Item, Result>(
  batch: readonly QueuedItem<Item, Result>[],
  { run }: Pick<BatchOptions<Item, Result>, 'run'>,
): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item));
    if (results.length !== batch.length) throw new Error('A batch has a result for each item.');
    results.forEach((result, index) => {
      batch[index]?.resolve(result);
    });
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
