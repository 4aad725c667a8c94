import { LRUCache } from 'lru-cache';

export interface CacheOptions<Args extends readonly unknown[]> {
  /** Calls with the same key have the same answer. */
  readonly keyOf: (...args: Args) => string;
  readonly ttlMs: number;
  /** A monotonic clock in milliseconds; for tests. */
  readonly now?: () => number;
}

/** Bounds memory; far more than the guests of one restaurant ask for in an hour. */
const MAX_ENTRIES = 1000;

/**
 * Caches the answers of calls. Rule L-12.
 * Concurrent calls with the same key share one. Failures are not cached.
 */
export function cachedCalls<Args extends readonly unknown[], Answer>(
  ask: (...args: Args) => Promise<Answer>,
  { keyOf, ttlMs, now = () => performance.now() }: CacheOptions<Args>,
): (...args: Args) => Promise<Answer> {
  const answers = new LRUCache<string, Promise<Answer>>({
    max: MAX_ENTRIES,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  });
  return (...args) => {
    const key = keyOf(...args);
    const cached = answers.get(key);
    if (cached !== undefined) return cached;
    const answer = ask(...args);
    answers.set(key, answer);
    answer.catch(() => {
      if (answers.peek(key) === answer) answers.delete(key);
    });
    return answer;
  };
}
