import { LRUCache } from 'lru-cache';
import { contentHash } from '#plugins/etag.ts';

/** A card as it is sent. */
export interface Card {
  readonly bytes: Buffer;
  readonly hash: string;
}

const CACHE_BYTES = 32 * 1024 * 1024;
/** Who comes when so many wait already is sent away; a card takes a tenth of a second. */
const MOST_WAITING = 20;

/**
 * Draws each card once and keeps it, one at a time, so that drawing never takes the machine from
 * those who order. Answers null while too many wait. Rule W-4.
 */
export function cardDesk() {
  const cards = new LRUCache<string, Card>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const waiting = new Map<string, Promise<Card>>();
  let last: Promise<unknown> = Promise.resolve();

  async function drawAndKeep(key: string, draw: () => Promise<Buffer>): Promise<Card> {
    try {
      const bytes = await draw();
      const card = { bytes, hash: contentHash(bytes) };
      cards.set(key, card);
      return card;
    } finally {
      waiting.delete(key);
    }
  }

  return (key: string, draw: () => Promise<Buffer>): Promise<Card> | Card | null => {
    const known = cards.get(key) ?? waiting.get(key);
    if (known) return known;
    if (waiting.size >= MOST_WAITING) return null;
    const mine = last.then(() => drawAndKeep(key, draw));
    waiting.set(key, mine);
    // The next one is drawn whether or not this one could be.
    last = mine.catch(() => {});
    return mine;
  };
}
