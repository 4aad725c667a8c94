import type { PublicAvailability } from '@comptoir/contract/availability/public-availability';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
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

/** The public state, serialised once for every guest of a language. */
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

interface Sent {
  readonly locale: Locale;
  readonly hash: string | null;
}

type Listener = Pick<EventStream, 'send' | 'end'>;

/** Serialises what guests know once for each change and language, and sends it to all streams of this process. Rules SV-50 and SV-53. */
export function publicFeed({ live, restaurant, clock, log }: FeedDependencies) {
  /** The streams with their language, and the hash of what each was sent. */
  const listeners = new Map<Listener, Sent>();
  const madeIn = new Map<Locale, Made>();
  let isSending = false;
  let isOutdated = false;

  async function latest(locale: Locale = DEFAULT_LOCALE): Promise<Published> {
    const [snapshot, shop] = await Promise.all([live.current(), restaurant()]);
    const now = clock();
    const known = madeIn.get(locale);
    if (known?.snapshot === snapshot && known.shop === shop && now < known.until) return known;
    const state: PublicAvailability = publicState(snapshot.state, shop, now, locale);
    const data = JSON.stringify(state);
    const until = publicStateEnds(snapshot.state, shop.scheduling.pickup.timezone, now);
    const made = { data, hash: contentHash(data), snapshot, shop, until };
    madeIn.set(locale, made);
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
        const locales = new Set([...listeners.values()].map(({ locale }) => locale));
        for (const locale of locales) {
          const published = await latest(locale);
          for (const [listener, sent] of listeners) {
            if (sent.locale === locale) sendTo(listener, published);
          }
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'Guests could not be told what is sold out');
    } finally {
      isSending = false;
    }
  }

  function sendTo(listener: Listener, { data, hash }: Published): void {
    const sent = listeners.get(listener);
    if (!sent || sent.hash === hash) return;
    listeners.set(listener, { ...sent, hash });
    listener.send({ name: 'availability', id: hash, data });
  }

  live.onChange(() => {
    if (listeners.size > 0) void sendToAll();
  });
  return {
    latest,
    /** Sends a stream each change, and at first the state unless `known` is its hash; returns what ends that. */
    open(listener: Listener, known: string | null, locale: Locale = DEFAULT_LOCALE): () => void {
      listeners.set(listener, { locale, hash: known });
      latest(locale).then(
        (published) => sendTo(listener, published),
        () => listener.end(),
      );
      return () => listeners.delete(listener);
    },
  };
}
