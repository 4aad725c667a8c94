import { useRestaurantName, useServedUrl, useSettings } from '#lib/configuration/root-data.ts';
import { settingText } from '#lib/restaurant/settings.ts';

interface LogoProps {
  /**
   * False where the name stands in large type nearby: beside a logo it is then for screen readers only.
   */
  readonly isNameShown?: boolean;
}

/**
 * The logo and the restaurant's name on one line. A name that does not fit is hidden whole instead of cut.
 */
export function Logo({ isNameShown = true }: LogoProps) {
  const name = useRestaurantName();
  const logo = useServedUrl(settingText(useSettings(), 'site.seal'));
  return (
    <span className="flex h-11 flex-wrap items-center gap-x-2 tablet:gap-x-2.5 overflow-hidden">
      {logo && <img src={logo} alt="" width="32" height="32" className="my-1.5 size-8" />}
      <span
        className={`flex h-11 items-center whitespace-nowrap font-serif text-large leading-none tablet:text-heading transition-opacity duration-(--calm) ${
          isNameShown || logo === '' ? '' : 'opacity-0'
        }`}
      >
        {name}
      </span>
    </span>
  );
}
