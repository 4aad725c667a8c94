import { LRUCache } from 'lru-cache';
import { contentHash } from './etag.ts';

/** A picture as it is sent. */
export interface DrawnPicture {
  readonly bytes: Buffer;
  readonly hash: string;
}

const CACHE_BYTES = 32 * 1024 * 1024;
/** Who comes when so many wait already is sent away; a picture takes a tenth of a second. */
const MOST_WAITING = 20;

/**
 * Draws each picture once and keeps it, one at a time, so that drawing never takes the machine from
 * those who order. Answers null while too many wait. Rule W-4.
 */
export function pictureDesk() {
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
  ): Promise<DrawnPicture> | DrawnPicture | null => {
    const known = pictures.get(key) ?? waiting.get(key);
    if (known) return known;
    if (waiting.size >= MOST_WAITING) return null;
    const mine = last.then(() => drawAndKeep(key, draw));
    waiting.set(key, mine);
    // The next one is drawn whether or not this one could be.
    last = mine.catch(() => {});
    return mine;
  };
}
