import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { ContactDetails } from '#components/content/contact-details.tsx';
import { Button } from '#components/controls/button.tsx';
import { NoteField } from '#components/controls/note-field.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import type { RemoteState } from '#lib/api/remote-state.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useLocationPanel } from '#stores/location/location-panel.ts';
import { isSent } from '../checkout-input.ts';
import type { FieldMessages } from '../placement/checkout-error.ts';
import { StepForm } from '../step-form.tsx';
import type { StepAlert } from '../use-checkout-steps.ts';
import { AddressFields } from './address-fields.tsx';
import type { CartTimes } from './cart-times.ts';
import { DeliveryTerms } from './delivery-terms.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { type DeliveryAddress, isUnknown } from './use-delivery-address.ts';

interface DeliveryStepProps {
  readonly cart: PricedCart;
  readonly address: DeliveryAddress;
  readonly alert: StepAlert | null;
  readonly times: RemoteState<CartTimes>;
  readonly today: CalendarDate;
  readonly rejected: FieldMessages;
  readonly isAttempted: boolean;
  readonly onRetrySlots: () => void;
  readonly onNext: () => boolean;
  readonly onBack: () => void;
}

/** The address, the requested time and a comment. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { cart, address, alert, times, today } = props;
  const { rejected, isAttempted, onRetrySlots, onNext, onBack } = props;
  const t = useTranslate();
  const time = useCheckoutForm((form) => form.delivery);
  const comment = useCheckoutForm((form) => form.comment);
  const isOrderSent = useCheckoutForm(isSent);
  const { editDelivery, editComment } = useCheckoutForm.getState();
  const isPickup = cart.fulfilment.kind === 'pickup';
  const isUnsettled =
    times.state === 'pending' || (!isPickup && address.lookUp.state === 'pending');
  const unknown = isUnknown(address)
    ? t("This address can't be found. Check the number, the street and the town.")
    : '';

  return (
    <StepForm
      submitLabel={t('Continue')}
      isUnsettled={isUnsettled}
      onSubmit={onNext}
      onBack={onBack}
    >
      {isPickup ? (
        <section>
          <h3 className="mb-2 font-sans font-semibold">{t('Your order awaits you here')}</h3>
          <ContactDetails />
        </section>
      ) : (
        <section>
          <h3 className="mb-3 font-sans font-semibold">{t('Delivery address')}</h3>
          <AddressFields
            rejected={unknown ? { ...rejected, address: unknown } : rejected}
            isAttempted={isAttempted}
            onEdit={address.edit}
          />
          <DeliveryTerms
            cart={cart}
            address={address}
            unknown={unknown}
            alert={alert?.kind ?? null}
            isTooFarSaid={alert?.kind === 'too_far' || rejected.address !== undefined}
          />
          <Button className="mt-3" onClick={() => useLocationPanel.getState().open()}>
            {t('Find an address or an area')}
          </Button>
        </section>
      )}
      <RemoteContent
        remote={times}
        onRetry={onRetrySlots}
        failure={t('The times could not be loaded.')}
      >
        {(offered) => (
          <SlotPicker
            offered={offered}
            time={time}
            today={today}
            isAlerted={alert !== null || isOrderSent}
            onChoose={editDelivery}
          />
        )}
      </RemoteContent>
      <NoteField
        label={t('A word about this order (optional)')}
        value={comment}
        onChange={editComment}
        placeholder={isPickup ? '' : t('Which bell, where you wait…')}
      />
    </StepForm>
  );
}
