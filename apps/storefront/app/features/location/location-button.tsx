import { useTranslate } from '#lib/i18n/translate.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { useLocationPanel } from '#stores/location/location-panel.ts';
import { lazyLocationChoices } from './lazy-location-choices.ts';

/** Shows the order type and the address; opens the panel that changes them. */
export function LocationButton() {
  const t = useTranslate();
  const isPickup = useLocationStore((location) => location.isPickup);
  const place = useLocationStore(({ query, zone }) => query || zone?.name || '');
  const type = isPickup ? t('Pickup') : t('Delivery');
  const where = isPickup ? '' : place || t('which address?');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => useLocationPanel.getState().open()}
      onPointerEnter={lazyLocationChoices.prefetch}
      onFocus={lazyLocationChoices.prefetch}
      className="flex min-h-11 min-w-0 items-center gap-1.5 rounded-full px-1.5 tablet:gap-2 tablet:px-3 hover:bg-paper"
    >
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        className="size-4 shrink-0 tablet:size-5 fill-none stroke-current"
      >
        <path d="M10 18s6-5.4 6-10a6 6 0 0 0-12 0c0 4.6 6 10 6 10Z" strokeWidth="1.6" />
        <circle cx="10" cy="8" r="2.2" strokeWidth="1.6" />
      </svg>
      <span className="sr-only">{t('Pickup or delivery')}, </span>
      <span className="truncate font-semibold max-[14rem]:sr-only">{type}</span>
      {where && (
        <>
          <span className="sr-only">, </span>
          <span className="max-w-60 truncate text-quiet text-small max-tablet:sr-only">
            {where}
          </span>
        </>
      )}
    </button>
  );
}
