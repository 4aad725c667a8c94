import { useId } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useOtherTypeText } from '#stores/cart/other-type.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { useLocationPanel } from '#stores/location/location-panel.ts';

/** The order type of the cart, and what it costs more or less with the other one before it is changed. Rule R-32. */
export function CartType() {
  const t = useTranslate();
  const { delivery } = useRestaurant();
  const isPickup = useLocationStore((location) => location.isPickup);
  const otherText = useOtherTypeText();
  const otherId = useId();
  if (!delivery.active) return null;
  return (
    <div className="flex items-center gap-x-3 rounded-card border border-hinoki bg-paper px-4 py-1">
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-semibold">{isPickup ? t('Pickup') : t('Delivery')}</p>
        {otherText !== null && (
          <p id={otherId} className="text-small">
            {t('{name}: {state}', {
              name: isPickup ? t('Delivery') : t('Pickup'),
              state: otherText,
            })}
          </p>
        )}
      </div>
      <Button
        look="plain"
        className="-mr-2"
        aria-label={t('Change pickup or delivery')}
        aria-describedby={otherText === null ? undefined : otherId}
        onClick={() => useLocationPanel.getState().open()}
      >
        {t('Change')}
      </Button>
    </div>
  );
}
