import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import type { Place } from '@comptoir/domain/delivery/place';

/** Finds addresses. Throws `ProviderError`, and nothing else, when the provider fails. Rules L-1 to L-6. */
export interface Geocoder {
  /**
   * Up to {@link MAX_SUGGESTIONS} places that match a text, the best first; those around `near` are preferred
   * among equal names.
   */
  search(text: string, near?: Coordinates): Promise<readonly Place[]>;
  /** The place nearest to a point; null when there is none within {@link MAX_REVERSE_METRES}. */
  reverse(point: Coordinates): Promise<Place | null>;
}

/** As many as a list shows at once. Rule L-3. */
export const MAX_SUGGESTIONS = 5;

/** An address farther from a point than this is not the visitor's. Rule L-6. */
export const MAX_REVERSE_METRES = 3000;

/** How long a geocoder may take before the visitor gets an error. Rule L-14. */
export const GEOCODING_TIMEOUT_MS = 3000;
