import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { ContactDetails } from '#components/content/contact-details.tsx';
import { Button } from '#components/controls/button.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { useRootData, useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { restaurantRules } from '#lib/restaurant/restaurant.ts';
import { useOtherTypeText } from '#stores/cart/other-type.ts';
import { useLocationStore } from '#stores/location/location.ts';
import { DeliveryChoice } from './delivery-choice.tsx';
import { OrderTypeChoice } from './order-type-choice.tsx';

interface LocationChoicesProps {
  readonly onDone: () => void;
}

/** The panel's content, once the restaurant's settings are loaded. */
export function LocationChoices({ onDone }: LocationChoicesProps) {
  const t = useTranslate();
  const { settings } = useRootData();
  const { revalidate } = useRevalidator();
  return (
    <RemoteContent
      remote={settings}
      onRetry={revalidate}
      failure={t('The delivery terms could not be loaded.')}
    >
      {() => <Choices onDone={onDone} />}
    </RemoteContent>
  );
}

function Choices({ onDone }: LocationChoicesProps) {
  const t = useTranslate();
  const pairs = useSettings();
  const rules = useMemo(() => restaurantRules(pairs).delivery, [pairs]);
  const isPickup = useLocationStore((location) => location.isPickup);
  const { choosePickup, chooseDelivery } = useLocationStore.getState();
  const otherText = useOtherTypeText();
  return (
    <>
      <OrderTypeChoice
        isPickup={isPickup}
        isDeliveryActive={rules.active}
        otherText={otherText}
        onPickup={choosePickup}
        onDelivery={chooseDelivery}
      />
      {isPickup || !rules.active ? (
        <>
          <h3 className="mb-2 font-sans font-semibold">{t('Your order awaits you here')}</h3>
          <ContactDetails />
          <Button
            look="primary"
            className="mt-6 w-full"
            onClick={() => {
              choosePickup();
              onDone();
            }}
          >
            {t('Order for pickup')}
          </Button>
        </>
      ) : (
        <DeliveryChoice rules={rules} onDone={onDone} />
      )}
    </>
  );
}
