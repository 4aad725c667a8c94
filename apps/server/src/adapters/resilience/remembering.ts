import { LRUCache } from 'lru-cache';

export interface MemoryOptions<Question extends readonly unknown[]> {
  /** Two questions with the same key have the same answer. */
  readonly keyOf: (...question: Question) => string;
  readonly ttlMs: number;
  /** Milliseconds that only go forwards; for tests. */
  readonly now?: () => number;
}

/** Answers kept at most: a bound on memory, far above what one restaurant's guests ask in an hour. */
const LARGEST_SIZE = 1000;

/**
 * Asks once and remembers the answer for a while. Rule L-12.
 *
 * Two that ask the same at the same time share one call. Failures are not remembered.
 */
export function remembering<Question extends readonly unknown[], Answer>(
  ask: (...question: Question) => Promise<Answer>,
  { keyOf, ttlMs, now = () => performance.now() }: MemoryOptions<Question>,
): (...question: Question) => Promise<Answer> {
  const answers = new LRUCache<string, Promise<Answer>>({
    max: LARGEST_SIZE,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: { now },
  });
  return (...question) => {
    const key = keyOf(...question);
    const remembered = answers.get(key);
    if (remembered !== undefined) return remembered;
    const answer = ask(...question);
    answers.set(key, answer);
    answer.catch(() => {
      if (answers.peek(key) === answer) answers.delete(key);
    });
    return answer;
  };
}
