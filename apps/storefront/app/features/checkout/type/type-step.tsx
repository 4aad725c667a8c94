import type { CheckoutEvent } from '@comptoir/domain/checkout/checkout-steps';
import type { OrderType } from '@comptoir/domain/menu/menu';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { useOtherTypeText } from '#stores/cart/other-type.ts';
import { useLocationStore } from '#stores/location/location.ts';

/** Long enough to see the choice. */
const ADVANCE_DELAY_MS = 500;

interface TypeStepProps {
  readonly orderType: OrderType;
  readonly isDeliveryActive: boolean;
  readonly go: (event: CheckoutEvent) => boolean;
}

/** Pickup or delivery; choosing opens the next step. Rule K-4. */
export function TypeStep({ orderType, isDeliveryActive, go }: TypeStepProps) {
  const t = useTranslate();
  const address = settingText(useSettings(), 'contacts.address');
  const place = useLocationStore(({ query, zone }) => query || zone?.name || '');
  const { choosePickup, chooseDelivery } = useLocationStore.getState();
  const [chosen, setChosen] = useState<OrderType | null>(null);
  const otherText = useOtherTypeText();

  const advance = useEffectEvent((type: OrderType) => {
    setChosen(null);
    go({ kind: 'choose_type', orderType: type });
  });
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(() => advance(chosen), ADVANCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [chosen]);

  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      <TypeButton
        title={t('Pickup')}
        isPressed={orderType === 'pickup'}
        note={orderType === 'pickup' ? null : otherText}
        onChoose={() => {
          choosePickup();
          setChosen('pickup');
        }}
      >
        {address}
      </TypeButton>
      <TypeButton
        title={t('Delivery')}
        isPressed={orderType === 'delivery'}
        note={orderType === 'delivery' || !isDeliveryActive ? null : otherText}
        isDisabled={!isDeliveryActive}
        onChoose={() => {
          chooseDelivery();
          setChosen('delivery');
        }}
      >
        {isDeliveryActive ? place || t('At your address') : t('Delivery is not available')}
      </TypeButton>
    </div>
  );
}

interface TypeButtonProps {
  readonly title: string;
  readonly isPressed: boolean;
  readonly isDisabled?: boolean;
  /** What the cart costs more or less with it. */
  readonly note: string | null;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function TypeButton(props: TypeButtonProps) {
  const { title, isPressed, isDisabled, note, onChoose, children } = props;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onChoose}
      className="min-h-28 rounded-card border border-edge bg-paper p-5 text-left hover:bg-hinoki disabled:pointer-events-none disabled:text-quiet aria-pressed:border-2 aria-pressed:border-ink aria-pressed:bg-hinoki"
    >
      <span className="block font-semibold text-large">{title}</span>
      <span className="mt-1 block text-quiet">{children}</span>
      {note !== null && <span className="mt-1 block font-semibold text-small">{note}</span>}
    </button>
  );
}
