import type { Secret } from '#secret.ts';
import { remembering } from '../resilience/remembering.ts';
import { ban } from './ban.ts';
import { demo } from './demo.ts';
import type { Geocoder } from './geocoder.ts';
import { google } from './google.ts';

export interface GeocoderOptions {
  readonly provider: 'demo' | 'ban' | 'google';
  /** The provider's base; null for its public one. */
  readonly url: string | null;
  /** Only Google needs one. */
  readonly key: Secret | null;
  /** How long the provider may take; 3 s unless a test is in a hurry. */
  readonly timeoutMs?: number;
}

/** Long enough for a visit, short enough that addresses, which are personal, do not pile up. Rule L-15. */
const REMEMBERED_FOR_MS = 10 * 60 * 1000;

/** The geocoder that the configuration names. Throws when Google is named without a key. */
export function createGeocoder({ provider, url, key, timeoutMs }: GeocoderOptions): Geocoder {
  switch (provider) {
    case 'demo':
      return demo();
    case 'ban':
      return withMemory(ban(url ?? undefined, timeoutMs));
    case 'google':
      if (key === null) throw new Error('GEOCODER=google needs GEOCODER_KEY');
      return withMemory(google({ key, base: url ?? undefined, timeoutMs }));
  }
}

function withMemory(geocoder: Geocoder): Geocoder {
  return {
    search: remembering(geocoder.search, {
      keyOf: (text, near) =>
        [text.trim().toLowerCase().replace(/\s+/g, ' '), near?.latitude, near?.longitude].join('|'),
      ttlMs: REMEMBERED_FOR_MS,
    }),
    reverse: remembering(geocoder.reverse, {
      keyOf: ({ latitude, longitude }) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`,
      ttlMs: REMEMBERED_FOR_MS,
    }),
  };
}
