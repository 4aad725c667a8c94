import type { MessageKey } from '#lib/i18n/translate.ts';

/** A map that shows the way; the visitor's own application opens it. */
export interface MapLink {
  readonly name: MessageKey;
  readonly address: string;
  /** Only phones know what to do with it. */
  readonly isForPhones: boolean;
}

interface Place {
  readonly name: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Ways to the restaurant, by its coordinates or else by its address; none for a restaurant that says
 * neither. Nothing is asked of any of these services until a visitor follows a link. Rule W-6.
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
