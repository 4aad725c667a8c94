import { LRUCache } from 'lru-cache';
import { contentHash } from '#plugins/http/etag.ts';

/** A picture as it is sent. */
export interface DrawnPicture {
  readonly bytes: Buffer;
  readonly hash: string;
}

/** What is answered while the queue is full. */
export interface PictureRejection {
  readonly retryAfterSeconds: number;
}

export interface PictureQueueLimits {
  /** The most pictures that may wait. */
  readonly maxWaiting?: number;
  /** The time for one, from which `Retry-After` is computed. */
  readonly millisecondsEach?: number;
}

const CACHE_BYTES = 32 * 1024 * 1024;
/** More than the dishes of any menu, which a crawler may request all at once; nothing else is drawn. */
const MAX_WAITING = 4_096;
const MILLISECONDS_EACH = 100;

/**
 * Draws one picture at a time, so that orders keep a processor, and caches it. Requests for the
 * same picture share one drawing; the queue is bounded. Rules W-4 and W-20.
 */
export function pictureQueue({
  maxWaiting = MAX_WAITING,
  millisecondsEach = MILLISECONDS_EACH,
}: PictureQueueLimits = {}) {
  const pictures = new LRUCache<string, DrawnPicture>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const waiting = new Map<string, Promise<DrawnPicture>>();
  let last: Promise<unknown> = Promise.resolve();

  async function drawAndKeep(key: string, draw: () => Promise<Buffer>): Promise<DrawnPicture> {
    try {
      const bytes = await draw();
      const picture = { bytes, hash: contentHash(bytes) };
      pictures.set(key, picture);
      return picture;
    } finally {
      waiting.delete(key);
    }
  }

  return (
    key: string,
    draw: () => Promise<Buffer>,
  ): Promise<DrawnPicture> | DrawnPicture | PictureRejection => {
    const known = pictures.get(key) ?? waiting.get(key);
    if (known) return known;
    if (waiting.size >= maxWaiting) {
      return { retryAfterSeconds: Math.ceil((waiting.size * millisecondsEach) / 1_000) };
    }
    const mine = last.then(() => drawAndKeep(key, draw));
    waiting.set(key, mine);
    // A failed drawing does not block the queue.
    last = mine.catch(() => {});
    return mine;
  };
}
