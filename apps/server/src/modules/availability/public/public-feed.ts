import type { PublicAvailability } from '@comptoir/contract/availability/public-availability';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Clock } from '#clock.ts';
import type { Log } from '#log.ts';
import { contentHash } from '#plugins/http/etag.ts';
import type { EventStream } from '#plugins/http/event-stream.ts';
import type { LiveAvailability, LiveSnapshot } from '../availability.ts';
import { type PublicRestaurant, publicState, publicStateEnds } from './public-state.ts';

export interface FeedDependencies {
  readonly live: LiveAvailability;
  readonly restaurant: () => Promise<PublicRestaurant>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The public state, serialised once for every guest. */
export interface Published {
  readonly data: string;
  readonly hash: string;
}

interface Made extends Published {
  readonly snapshot: LiveSnapshot;
  readonly shop: PublicRestaurant;
  /** Made again from then on. */
  readonly until: Instant;
}

type Listener = Pick<EventStream, 'send' | 'end'>;

/** Serialises what guests know once for each change, and sends it to all streams of this process. Rules SV-50 and SV-53. */
export function publicFeed({ live, restaurant, clock, log }: FeedDependencies) {
  /** The streams with the hash of what each was sent. */
  const listeners = new Map<Listener, string | null>();
  let made: Made | undefined;
  let isSending = false;
  let isOutdated = false;

  async function latest(): Promise<Published> {
    const [snapshot, shop] = await Promise.all([live.current(), restaurant()]);
    const now = clock();
    if (made?.snapshot === snapshot && made.shop === shop && now < made.until) return made;
    const state: PublicAvailability = publicState(snapshot.state, shop, now);
    const data = JSON.stringify(state);
    const until = publicStateEnds(snapshot.state, shop.scheduling.pickup.timezone, now);
    made = { data, hash: contentHash(data), snapshot, shop, until };
    return made;
  }

  /** One sending at a time; a change meanwhile is followed by another. */
  async function sendToAll(): Promise<void> {
    isOutdated = true;
    if (isSending) return;
    isSending = true;
    try {
      while (isOutdated && listeners.size > 0) {
        isOutdated = false;
        const published = await latest();
        for (const listener of listeners.keys()) sendTo(listener, published);
      }
    } catch (error) {
      log.warn({ err: error }, 'Guests could not be told what is sold out');
    } finally {
      isSending = false;
    }
  }

  function sendTo(listener: Listener, { data, hash }: Published): void {
    if (listeners.get(listener) === hash) return;
    listeners.set(listener, hash);
    listener.send({ name: 'availability', id: hash, data });
  }

  live.onChange(() => {
    if (listeners.size > 0) void sendToAll();
  });
  return {
    latest,
    /** Sends a stream each change, and at first the state unless `known` is its hash; returns what ends that. */
    open(listener: Listener, known: string | null): () => void {
      listeners.set(listener, known);
      latest().then(
        (published) => listeners.has(listener) && sendTo(listener, published),
        () => listener.end(),
      );
      return () => listeners.delete(listener);
    },
  };
}
