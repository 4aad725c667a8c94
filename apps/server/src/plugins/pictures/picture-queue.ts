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
  /** Pictures that wait to be drawn at most. */
  readonly maxWaiting?: number;
  /** How long one takes, for those who are told when to come back. */
  readonly millisecondsEach?: number;
}

const CACHE_BYTES = 32 * 1024 * 1024;
/** More than the dishes of a menu: a crawler that wants them all gets them all. At a tenth of a second each, 25 seconds. */
const MAX_WAITING = 256;
const MILLISECONDS_EACH = 100;

/**
 * Draws each picture once and keeps it, one at a time, so that drawing never takes the machine from
 * those who order. Requests for the same picture share one drawing; the others wait in a bounded
 * queue. Rules W-4 and W-20.
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
    // The next one is drawn whether or not this one could be.
    last = mine.catch(() => {});
    return mine;
  };
}
