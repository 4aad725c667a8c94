import { useOnline } from '@comptoir/design/browser/online';
import type { CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import type { PaymentMethod } from '@comptoir/domain/checkout/payment-method';
import type { Cents } from '@comptoir/domain/money/money';
import type { CalendarDate, Instant } from '@comptoir/domain/schedule/restaurant-time';
import { Link } from 'react-router';
import { OfflineNote } from '#components/feedback/offline-note.tsx';
import { LackingGifts } from '#components/order/lacking-gifts.tsx';
import { OrderLines } from '#components/order/order-lines.tsx';
import { OrderTotals } from '#components/order/order-totals.tsx';
import { usePaymentText } from '#lib/format/handover-text.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useCart } from '#stores/cart/cart.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import { useStoredAvoided } from '#stores/visitor/stored-avoided.ts';
import { OrderDetails } from '../order-details.tsx';
import { PlacementAlerts } from '../placement/placement-alerts.tsx';
import type { Placement } from '../placement/use-placement.ts';
import { StepAlertBox } from '../step-alert-box.tsx';
import { StepForm } from '../step-form.tsx';
import type { StepAlert } from '../use-checkout-steps.ts';

interface ConfirmationStepProps {
  readonly cart: PricedCart;
  readonly alert: StepAlert | null;
  /** When an order as soon as possible will be ready; null while unknown. */
  readonly asapTime: Instant | null;
  readonly placement: Placement;
  readonly paymentMethod: PaymentMethod;
  /** By card on top of the price. */
  readonly tip: Cents;
  /** Whether each participant of the group pays a share. */
  readonly isInShares: boolean;
  readonly today: CalendarDate;
  readonly allergies: string;
  /** The coupon is being checked: the price may change. */
  readonly isUnsettled: boolean;
  readonly onOpen: (step: CheckoutStep) => void;
  readonly onBack: () => void;
}

/** The whole order, to be checked before it is sent. */
export function ConfirmationStep(props: ConfirmationStepProps) {
  const { cart, alert, asapTime, placement, paymentMethod, tip, today, allergies } = props;
  const { isInShares, isUnsettled, onOpen, onBack } = props;
  const t = useTranslate();
  const isOnline = useOnline();
  const { items, tax } = useRestaurant();
  const avoided = useStoredAvoided();
  const { quote, isSending } = placement;
  const isPickup = cart.fulfilment.kind === 'pickup';
  const ordered = new Set(quote.lines.map(({ item }) => item.id));
  const { total } = quote;
  const payment = usePaymentText({ paymentMethod, total, isPickup, isHandedOver: false });
  // Condiments come on request only: the guest is reminded of them.
  const isOfGroup = useCart(({ group }) => group !== null);
  const isWithoutCondiments =
    !isOfGroup && !cart.condiments.some(({ itemId }) => ordered.has(itemId));
  const condiments = cart.condiments.flatMap(({ itemId }) => items.get(itemId)?.name ?? []);
  const label = t(
    isInShares ? 'Have each pay a share · {total}' : payLabel(paymentMethod, quote.total),
    {
      total: formatPrice(quote.total + tip),
    },
  );
  return (
    <StepForm
      submitLabel={isOnline ? label : t('Waiting for the network')}
      isBusy={isUnsettled || !isOnline}
      isSending={isSending}
      onSubmit={() => {
        placement.place();
        return true;
      }}
      onBack={onBack}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_22.5rem] desktop:gap-16">
        <OrderDetails
          before="confirmation"
          isPickup={isPickup}
          asapTime={asapTime}
          today={today}
          allergies={allergies}
          payment={isInShares ? t('Each pays a share') : payment}
          onOpen={onOpen}
        />
        <section className="rounded-card border border-hinoki bg-paper p-5">
          <h3 className="mb-2 text-heading">{t('Your cart')}</h3>
          <OrderLines
            lines={quote.lines}
            freeLines={quote.freeLines}
            items={items}
            avoided={avoided}
          />
          <LackingGifts gifts={cart.lackingGifts} />
          <div className="mt-3 border-hinoki border-t pt-4">
            <OrderTotals
              quote={quote}
              fulfilment={cart.fulfilment}
              isTaxIncluded={tax.inclusive}
              tip={tip}
            />
          </div>
          {isWithoutCondiments && condiments.length > 0 && (
            <p className="mt-4 text-quiet text-small">
              {t('Without: {names}', { names: condiments.join(', ') })}{' '}
              <Link to="/menu#cart" className="underline underline-offset-4">
                {t('Add some')}
              </Link>
            </p>
          )}
        </section>
      </div>
      <p className="text-quiet text-small">
        {quote.total > 0 && `${t('Ordering obliges you to pay.')} `}
        <Link to="/terms-of-service" className="underline underline-offset-4">
          {t('Terms of service')}
        </Link>
      </p>
      {!isOnline && <OfflineNote />}
      <PlacementAlerts placement={placement} onTwice={() => void placement.place(true)} />
      {alert && <StepAlertBox key={alert.id}>{alert.message}</StepAlertBox>}
    </StepForm>
  );
}

function payLabel(method: PaymentMethod, total: Cents) {
  if (total === 0) return 'Order · {total}';
  return method === 'card' ? 'Pay {total}' : 'Order and pay · {total}';
}
