import type { MessageKey } from '#lib/i18n/translate.ts';

/** A link to a map service or the visitor's map application. */
export interface MapLink {
  readonly name: MessageKey;
  readonly address: string;
  /** `geo:` links open on phones only. */
  readonly isForPhones: boolean;
}

interface Place {
  readonly name: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Directions to the restaurant, by coordinates or else by address. These services receive no request before
 * a link is followed. Rule W-6.
 */
export function mapLinks({ name, address, latitude, longitude }: Place): readonly MapLink[] {
  const point = latitude === null || longitude === null ? '' : `${latitude},${longitude}`;
  const goal = encodeURIComponent(point || address);
  if (goal === '') return [];
  const maps: MapLink[] = [
    {
      name: 'Google Maps',
      address: `https://www.google.com/maps/dir/?api=1&destination=${goal}`,
      isForPhones: false,
    },
    { name: 'Apple Maps', address: `https://maps.apple.com/?daddr=${goal}`, isForPhones: false },
  ];
  if (point === '') return maps;
  return [
    {
      name: 'My map application',
      address: `geo:${point}?q=${point}(${encodeURIComponent(name)})`,
      isForPhones: true,
    },
    ...maps,
    {
      name: 'OpenStreetMap',
      address: `https://www.openstreetmap.org/directions?to=${point}`,
      isForPhones: false,
    },
  ];
}
