import { cachedCalls } from '#adapters/resilience/provider-client.ts';
import type { Secret } from '#secret.ts';
import { ban } from './ban.ts';
import { demo } from './demo.ts';
import type { Geocoder } from './geocoder.ts';
import { google } from './google.ts';

export interface GeocoderOptions {
  readonly provider: 'demo' | 'ban' | 'google';
  /** The provider's base URL; null for its public one. */
  readonly url: string | null;
  /** Only Google needs one. */
  readonly key: Secret | null;
  /** The timeout of a call; 3 s by default. */
  readonly timeoutMs?: number;
}

/** Long enough for a visit, short because addresses are personal data. Rule L-15. */
const CACHE_TTL_MS = 10 * 60 * 1000;

/** Creates the configured geocoder. Throws for Google without a key. */
export function createGeocoder({ provider, url, key, timeoutMs }: GeocoderOptions): Geocoder {
  switch (provider) {
    case 'demo':
      return demo();
    case 'ban':
      return withCache(ban(url ?? undefined, timeoutMs));
    case 'google':
      if (key === null) throw new Error('GEOCODER=google needs GEOCODER_KEY');
      return withCache(google({ key, base: url ?? undefined, timeoutMs }));
  }
}

function withCache(geocoder: Geocoder): Geocoder {
  return {
    search: cachedCalls(geocoder.search, {
      keyOf: (text, near) =>
        [text.trim().toLowerCase().replace(/\s+/g, ' '), near?.latitude, near?.longitude].join('|'),
      ttlMs: CACHE_TTL_MS,
    }),
    reverse: cachedCalls(geocoder.reverse, {
      keyOf: ({ latitude, longitude }) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
      ttlMs: CACHE_TTL_MS,
    }),
  };
}
