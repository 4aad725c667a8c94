import { useTranslate } from '#lib/i18n/translate.ts';
import type { MapLink } from './map-links.ts';

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
              className="inline-flex min-h-11 items-center rounded-full border border-edge px-4 font-semibold text-small transition-colors duration-(--swift) hover:border-ink hover:bg-paper"
            >
              {t(name)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
