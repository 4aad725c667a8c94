import type { PublicAvailability } from '@comptoir/contract/availability/public-availability';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@comptoir/domain/languages/locale';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Clock } from '#clock.ts';
import { contentHash } from '#plugins/http/etag.ts';
import { readingOf, type StateSource } from '#plugins/live/followed-states.ts';
import { liveEvent } from '#plugins/live/live-event.ts';
import type { LiveAvailability, LiveSnapshot } from '../availability.ts';
import { type PublicRestaurant, publicState, publicStateEnds } from './public-state.ts';

export interface PublicDependencies {
  readonly live: LiveAvailability;
  readonly restaurant: () => Promise<PublicRestaurant>;
  readonly clock: Clock;
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

/** What guests know, serialised once for each change and language. Rules SV-50 and SV-53. */
export function publicAvailability({ live, restaurant, clock }: PublicDependencies) {
  const madeIn = new Map<Locale, Made>();

  async function latest(locale: Locale = DEFAULT_LOCALE): Promise<Made> {
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

  return {
    latest,
    /** The same for streams in a language. */
    sourceIn: (locale: string): StateSource => ({
      async read() {
        const { data, hash, until } = await latest(isLocale(locale) ? locale : DEFAULT_LOCALE);
        const event = liveEvent('availability', data, hash);
        return readingOf(() => event, until);
      },
      watch: live.onChange,
    }),
  };
}
