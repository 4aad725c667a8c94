import { useRestaurantName, useServedUrl, useSettings } from '#lib/configuration/root-data.ts';
import { settingText } from '#lib/restaurant/settings.ts';

interface LogoProps {
  /**
   * False where the name stands in large type nearby: beside a logo, or where it would need more lines than the
   * header has, it is then for screen readers only.
   */
  readonly isNameShown?: boolean;
}

/** In letters: a longer name may need more lines than the header of the narrowest phone has. */
const SHORT_NAME = 24;

/**
 * The logo and the restaurant's name on one line. A name that does not fit is hidden whole beside a logo; without
 * one it is smaller on phones, on several lines.
 */
export function Logo({ isNameShown = true }: LogoProps) {
  const name = useRestaurantName();
  const logo = useServedUrl(settingText(useSettings(), 'site.seal'));
  return (
    <span
      className={`flex items-center gap-x-2 ${logo ? 'h-11 flex-wrap overflow-hidden' : 'min-h-11'}`}
    >
      {logo && <img src={logo} alt="" width="32" height="32" className="my-1.5 size-8" />}
      <span
        className={`font-serif leading-none transition-opacity duration-(--calm) tablet:text-heading ${
          logo ? 'flex h-11 items-center whitespace-nowrap text-large' : 'wrap-anywhere text-small'
        } ${isNameShown ? '' : logo ? 'opacity-0' : name.length > SHORT_NAME ? 'max-narrow:sr-only' : ''}`}
      >
        {name}
      </span>
    </span>
  );
}
