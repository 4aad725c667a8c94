import { CHECKOUT_STEPS, type CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { shownTelephone } from '@comptoir/domain/checkout/telephone';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { ReactNode } from 'react';
import { useSettings } from '#lib/configuration/root-data.ts';
import { accessText } from '#lib/format/access-text.ts';
import { addressLine } from '#lib/format/address-line.ts';
import { expectedTimeText } from '#lib/format/order-texts.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { settingText } from '#lib/restaurant/settings.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';

interface OrderDetailsProps {
  /** The step that is open, after the first: those before it are shown. */
  readonly before: CheckoutStep;
  readonly isPickup: boolean;
  /** When an order as soon as possible will be ready; null while unknown. */
  readonly asapTime: Instant | null;
  readonly today: CalendarDate;
  readonly allergies: string;
  /** How it is paid, where that is shown. */
  readonly payment?: ReactNode;
  readonly onOpen: (step: CheckoutStep) => void;
}

/** What the guest has entered in the steps before the open one, each with the way back to it. Rule K-26. */
export function OrderDetails(props: OrderDetailsProps) {
  const { before, isPickup, asapTime, today, allergies, payment, onOpen } = props;
  const t = useTranslate();
  const { timezone } = useRestaurant();
  const { personal, delivery, comment } = useCheckoutForm();
  const restaurantAddress = settingText(useSettings(), 'contacts.address');
  const isDone = (step: CheckoutStep) =>
    CHECKOUT_STEPS.indexOf(step) < CHECKOUT_STEPS.indexOf(before);
  const isAddressDone = isDone('delivery') && !isPickup;
  const address = addressLine(delivery);
  const isShort = before !== 'confirmation';
  return (
    <dl className="divide-y divide-hinoki border-hinoki border-y">
      <Detail
        isShort={isShort}
        label={isPickup ? t('Pickup') : t('Delivery')}
        action={t('Change pickup or delivery')}
        onChange={() => onOpen('type')}
      >
        {isPickup ? restaurantAddress : (!isAddressDone && address) || t('At your address')}
      </Detail>
      {isAddressDone && (
        <Detail
          isShort={isShort}
          label={t('Delivery address')}
          action={t('Change the address')}
          onChange={() => onOpen('delivery')}
        >
          {address}
          <span className="block whitespace-pre-line wrap-anywhere text-quiet text-small">
            {accessText(delivery, t)}
          </span>
        </Detail>
      )}
      {isDone('delivery') && (
        <Detail
          isShort={isShort}
          label={t('When')}
          action={t('Change the time')}
          onChange={() => onOpen('delivery')}
        >
          {expectedTimeText(delivery, { at: asapTime, timezone }, today, t)}
          {comment.trim() && (
            <span className="block whitespace-pre-line text-quiet text-small italic">
              « {comment.trim()} »
            </span>
          )}
        </Detail>
      )}
      {isDone('personal') && allergies !== '' && (
        <Detail
          isShort={isShort}
          label={t('Allergies or diet')}
          action={t('Change the allergies')}
          onChange={() => onOpen('personal')}
        >
          <span className="wrap-anywhere font-semibold">{allergies}</span>
        </Detail>
      )}
      {isDone('personal') && (
        <Detail
          isShort={isShort}
          label={t('Your details')}
          action={t('Change your details')}
          onChange={() => onOpen('personal')}
        >
          {[personal.firstName, personal.lastName].join(' ')}
          <span className="block whitespace-pre-line wrap-anywhere text-quiet text-small">
            {`${personal.email}\n${shownTelephone(personal.phone)}`}
          </span>
        </Detail>
      )}
      {payment && (
        <Detail
          isShort={isShort}
          label={t('Payment')}
          action={t('Change the payment')}
          onChange={() => onOpen('payment')}
        >
          {payment}
        </Detail>
      )}
    </dl>
  );
}

interface DetailProps {
  /** Above a step that is still open, where it is marked as done. */
  readonly isShort: boolean;
  readonly label: string;
  readonly action: string;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

function Detail({ isShort, label, action, onChange, children }: DetailProps) {
  const t = useTranslate();
  return (
    <div className={isShort ? 'py-2 text-small' : 'py-3'}>
      <dt className="text-quiet text-small">
        {isShort && (
          <span className="mr-1.5 font-semibold text-matcha">
            <span aria-hidden="true">✓</span>
            <span className="sr-only">{t('done')}, </span>
          </span>
        )}
        {label}
      </dt>
      <dd className="flex flex-wrap items-start gap-x-4">
        <div className="min-w-36 flex-1 first-letter:uppercase">{children}</div>
        <button
          type="button"
          aria-label={action}
          onClick={onChange}
          className="-mt-3 ml-auto min-h-11 px-2 underline underline-offset-4"
        >
          {t('Change')}
        </button>
      </dd>
    </div>
  );
}
