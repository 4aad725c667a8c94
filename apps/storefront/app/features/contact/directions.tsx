import { type MessageKey, useTranslate } from '#lib/i18n/translate.ts';

interface DirectionsProps {
  readonly links: readonly MapLink[];
}

/** Links to directions in several map services. */
export function Directions({ links }: DirectionsProps) {
  const t = useTranslate();
  if (links.length === 0) return null;
  return (
    <div>
      <p id="directions" className="text-quiet text-small">
        {t('Directions')}
      </p>
      <ul aria-labelledby="directions" className="mt-1 flex flex-wrap gap-2">
        {links.map(({ name, address, isForPhones }) => (
          <li key={name} className={isForPhones ? 'pointer-fine:hidden' : ''}>
            <a
              href={address}
              className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 font-semibold text-small transition-colors hover:border-ink hover:bg-paper"
            >
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link to a map service or the visitor's map application. */
interface MapLink {
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
