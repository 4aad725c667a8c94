import type { Quote } from '@comptoir/domain/cart/pricing';
import type { CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { typedTip } from '@comptoir/domain/checkout/tip';
import type { Cents } from '@comptoir/domain/money/money';
import type { CalendarDate } from '@comptoir/domain/schedule/restaurant-time';
import { useState } from 'react';
import type { RemoteState } from '#lib/api/remote-state.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useCart } from '#stores/cart/cart.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { ChangedLines } from './changed-lines.tsx';
import { inputText } from './checkout-input.ts';
import { ConfirmationStep } from './confirmation/confirmation-step.tsx';
import { StoredCouponAlert, useIsCouponOpen } from './confirmation/stored-coupon-alert.tsx';
import { asapStart, type CartItems, type CartTimes } from './delivery/cart-times.ts';
import { DeliveryStep } from './delivery/delivery-step.tsx';
import {
  AlertSuggestions,
  forgetRemovedItem,
  SoldOutNotice,
  UndoRemoval,
} from './delivery/time-suggestions.tsx';
import type { DeliveryAddress } from './delivery/use-delivery-address.ts';
import { OrderDetails } from './order-details.tsx';
import { useCardForm } from './payment/card-form.ts';
import { offeredPayment } from './payment/payment-methods.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { useSharedPayment } from './payment/shared-payment.ts';
import { useAccountAccess } from './personal/account-access.ts';
import { useOrderingUser } from './personal/account-details.ts';
import { useAllergies } from './personal/allergies.ts';
import { PersonalStep } from './personal/personal-step.tsx';
import { AwaitedPaymentStatus } from './placement/awaited-payment-status.tsx';
import { LATE_PAYMENT } from './placement/checkout-error.ts';
import { confirmedOrderOf } from './placement/confirmed-order-of.ts';
import { type OrderFacts, orderRequest } from './placement/order-request.ts';
import { usePlacement } from './placement/use-placement.ts';
import { StepAlertBox } from './step-alert-box.tsx';
import type { CheckoutSteps } from './use-checkout-steps.ts';

interface LaterStepsProps {
  readonly cart: PricedCart;
  readonly order: CartItems;
  readonly times: RemoteState<CartTimes>;
  readonly address: DeliveryAddress;
  readonly today: CalendarDate;
  readonly steps: CheckoutSteps;
  readonly isSending: boolean;
  readonly setSending: (isSending: boolean) => void;
  readonly onOpen: (step: CheckoutStep) => void;
  readonly refreshSlots: () => void;
  readonly onDone: () => void;
}

/** The steps after the first, with what sends the order. It stays mounted when the guest goes back. */
export function LaterSteps(props: LaterStepsProps) {
  const { cart, order, times, address, today, steps, isSending, setSending } = props;
  const { onOpen, refreshSlots, onDone } = props;
  const t = useTranslate();
  const restaurant = useRestaurant();
  const form = useCheckoutForm();
  const coupon = useCart(({ coupon }) => (coupon.offer ? coupon.code.trim() : null));
  const isCouponOpen = useIsCouponOpen();
  const group = useCart((stored) => stored.group);
  const userId = useOrderingUser()?.id ?? null;
  const card = useCardForm(form);
  const paymentAt = (total: Cents) => offeredPayment(form.paymentMethod, restaurant.payment, total);
  const allergies = useAllergies();
  useAccountAccess();
  const isPickup = cart.fulfilment.kind === 'pickup';
  const { step, alert, go } = steps;
  const isPaymentReached = useReached(step === 'payment' || step === 'confirmation');
  const isPaymentShown = useReached(step === 'payment');
  const known = times.state === 'success' ? times.payload : null;
  const asapTime = known && asapStart(known.slots);

  const shared = useSharedPayment(group, paymentAt(cart.quote.total));
  const orderFacts: Omit<OrderFacts, 'quote' | 'paymentMethod' | 'tip'> = {
    isPickup,
    form,
    coupon,
    today,
    allergies,
    userId,
    group,
  };
  const typed = restaurant.takesTips ? typedTip(form.tip) : 0;
  const tip = typed ?? 0;
  const factsAt = (quote: Quote, wallet?: 'card'): OrderFacts => {
    const method = wallet ?? paymentAt(quote.total).chosen;
    const isTipped = method === 'card' && (wallet !== undefined || !shared.isChosen);
    return { ...orderFacts, quote, paymentMethod: method, tip: isTipped ? tip : 0 };
  };
  const placement = usePlacement({
    quote: cart.quote,
    tip,
    today,
    steps,
    isSending,
    setSending,
    card,
    requestAt: (quote, method) => orderRequest(factsAt(quote, method)),
    confirmed: (placed, quote, method) =>
      confirmedOrderOf(factsAt(quote, method), placed, restaurant, asapTime),
    refreshSlots,
    haveGiftsChanged: cart.haveGiftsChanged,
    shares:
      group !== null && shared.isChosen
        ? {
            begin: () => shared.begin(group.link_key, group.host_key),
            page: `/group/${group.link_key}`,
          }
        : null,
    input: () =>
      inputText(
        useCheckoutForm.getState(),
        useCart.getState().lines,
        useCardPayment.getState().edits,
      ),
    onDone,
  });

  // At the price that is confirmed, which the API may have changed.
  const payment = paymentAt(placement.quote.total);
  const hasFailed = useCardPayment((card) => card.hasFailed) && payment.chosen === 'card';
  const isLate = useCardPayment((card) => card.isLate);
  /** A key of the messages; it is shown for as long as the payment is in this state. */
  const paymentAlert =
    (step === 'payment' && hasFailed && 'Payment failed, please try again') ||
    (step === 'delivery' && isLate && LATE_PAYMENT) ||
    null;
  const isAlerted = (alert ?? paymentAlert) !== null && step !== 'type' && step !== 'confirmation';

  const next = () => go({ kind: 'next' });
  const back = () => go({ kind: 'prev' });
  const isAttempted = alert?.kind === 'required_fields';
  const fieldSteps = { rejected: placement.rejected, isAttempted, onNext: next, onBack: back };

  return (
    <>
      {isAlerted && (
        <div className="mb-6">
          <StepAlertBox key={alert?.id}>
            {alert?.message ?? (paymentAlert && t(paymentAlert))}
            {alert && step === 'delivery' && known && (
              <AlertSuggestions
                alert={alert}
                quote={cart.quote}
                order={order}
                times={known}
                now={cart.now}
                today={today}
              />
            )}
          </StepAlertBox>
        </div>
      )}
      {step !== 'type' && <UndoRemoval />}
      {(step === 'payment' || step === 'confirmation') && <StoredCouponAlert />}
      {step === 'confirmation' && <ChangedLines dropped={cart.dropped} />}
      {step === 'personal' && <PersonalStep {...fieldSteps} allergies={allergies.text} />}
      {step === 'delivery' && (
        <DeliveryStep
          {...fieldSteps}
          cart={cart}
          address={address}
          alert={alert}
          times={times}
          today={today}
          onRetrySlots={refreshSlots}
        />
      )}
      {isPaymentReached && (
        // Hidden, not unmounted: a provider's fields would lose their input.
        <div hidden={step !== 'payment'}>
          <PaymentStep
            {...fieldSteps}
            offered={payment}
            isPickup={isPickup}
            amount={placement.quote.total}
            tip={typed}
            isTipTaken={restaurant.takesTips}
            card={card}
            placement={placement}
            isShown={isPaymentShown}
            isUnsettled={isCouponOpen}
            shared={shared}
            isAlerted={isAlerted}
          />
        </div>
      )}
      {step === 'confirmation' && (
        <ConfirmationStep
          cart={cart}
          alert={alert}
          asapTime={asapTime}
          placement={placement}
          paymentMethod={payment.chosen}
          tip={factsAt(placement.quote).tip}
          isInShares={shared.isChosen}
          today={today}
          allergies={allergies.text}
          isUnsettled={isCouponOpen}
          onOpen={onOpen}
          onBack={back}
        />
      )}
    </>
  );
}

type DoneStepsProps = Pick<
  Parameters<typeof OrderDetails>[0],
  'before' | 'isPickup' | 'today' | 'onOpen'
> & {
  readonly times: RemoteState<CartTimes>;
};

/** The steps before the open one; the last step shows them itself. Rule K-26. */
function DoneSteps({ times, ...rest }: DoneStepsProps) {
  const { text } = useAllergies();
  const asapTime = times.state === 'success' ? asapStart(times.payload.slots) : null;
  return (
    <div className="mb-6">
      <OrderDetails {...rest} asapTime={asapTime} allergies={text} />
    </div>
  );
}

/** What the checkout needs after its first step was shown. */
export const LATER = {
  LaterSteps,
  DoneSteps,
  ChangedLines,
  SoldOutNotice,
  UndoRemoval,
  forgetRemovedItem,
  AwaitedPaymentStatus,
};

/** Whether a condition was true at least once. */
function useReached(isTrue: boolean): boolean {
  const [isReached, setReached] = useState(isTrue);
  if (isTrue && !isReached) setReached(true);
  return isReached;
}
