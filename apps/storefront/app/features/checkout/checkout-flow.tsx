import type { CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useMemo, useState } from 'react';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { Skeleton } from '#components/feedback/skeleton.tsx';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCouponCheck } from '#stores/cart/coupon-check.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { checkoutFacts } from './checkout-facts.ts';
import { asapStart, cartItems, cartTimesOf } from './delivery/cart-times.ts';
import { useTimeProposals } from './delivery/lazy-time-proposals.ts';
import { isUnknown, useDeliveryAddress } from './delivery/use-delivery-address.ts';
import { isTimeSettled, useFirstTime, useOfferedSlots } from './delivery/use-slots.ts';
import { ChangedLines, OrderSummary } from './order-summary.tsx';
import { useCardForm } from './payment/card-form.ts';
import { offeredPayment } from './payment/payment-methods.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { useOrderingUser } from './personal/account-details.ts';
import { PersonalStep } from './personal/personal-step.tsx';
import { inputText, LATE_PAYMENT } from './placement/checkout-error.ts';
import { confirmedOrderOf } from './placement/confirmed-order-of.ts';
import { type OrderFacts, orderRequest } from './placement/order-request.ts';
import { usePlacement } from './placement/use-placement.ts';
import { StepAlertBox } from './step-form.tsx';
import { StepHeading, StepNav } from './step-nav.tsx';
import { TypeStep } from './type/type-step.tsx';
import { useCheckoutSteps } from './use-checkout-steps.ts';

const lazyDelivery = lazyModule(
  async () => (await import('./delivery/delivery-step.tsx')).DeliveryStep,
);
const lazyConfirmation = lazyModule(
  async () => (await import('./confirmation/confirmation-step.tsx')).ConfirmationStep,
);

interface CheckoutFlowProps {
  readonly cart: PricedCart;
  readonly requested: CheckoutStep | null;
  readonly onDone: () => void;
}

/** The five steps, and the order's summary beside them. */
export function CheckoutFlow({ cart, requested, onDone }: CheckoutFlowProps) {
  const t = useTranslate();
  const delivery = lazyDelivery.useModule();
  const confirmation = lazyConfirmation.useModule();
  const proposals = useTimeProposals();
  useEffect(() => {
    lazyDelivery.prefetch();
    lazyConfirmation.prefetch();
  }, []);
  const restaurant = useRestaurant();
  const form = useCheckoutForm();
  const coupon = useCart(({ coupon }) => (coupon.offer ? coupon.code.trim() : null));
  const isCouponAsked = useCouponCheck(({ remote }) => remote.state === 'pending');
  const isPickup = cart.fulfilment.kind === 'pickup';
  const today = wallClock(cart.now, restaurant.timezone).date;
  const payment = offeredPayment(form.paymentMethod, restaurant.payment, cart.quote.total);
  const paymentMethod = payment.chosen;

  const { slots: listed, refresh } = useOfferedSlots(isPickup);
  const order = useMemo(() => cartItems(cart, restaurant), [cart, restaurant]);
  const times = useMemo(() => cartTimesOf(listed, order, cart.now), [listed, order, cart.now]);
  const address = useDeliveryAddress(restaurant.delivery);
  const isAddressUnknown = isUnknown(address);
  const facts = checkoutFacts({
    form,
    paymentMethod,
    cart,
    isAddressUnknown,
    slots: times.state === 'success' ? times.payload.slots : null,
    restaurant,
  });
  const card = useCardForm(form);
  const lines = useCart((stored) => stored.lines);
  const input = inputText(form, lines, card.edits);
  const steps = useCheckoutSteps(requested, facts, isTimeSettled(form.delivery, times), input);
  const { step, alert, go } = steps;
  const isTimeOpen = step !== 'payment' && step !== 'confirmation' && alert === null;
  useFirstTime(isPickup, times, isTimeOpen);

  const hasFailed = useCardPayment((card) => card.hasFailed) && paymentMethod === 'card';
  const isPaymentReached = useReached(step === 'payment' || step === 'confirmation');
  const isLate = useCardPayment((card) => card.isLate);
  const standing =
    (step === 'payment' && hasFailed && 'Payment failed, please try again') ||
    (step === 'delivery' && isLate && LATE_PAYMENT) ||
    null;

  const asapTime = times.state === 'success' ? asapStart(times.payload.slots, order.zone) : null;
  const userId = useOrderingUser()?.id ?? null;
  const orderFacts: Omit<OrderFacts, 'quote'> = {
    isPickup,
    form,
    paymentMethod,
    coupon,
    today,
    userId,
  };
  const placement = usePlacement({
    quote: cart.quote,
    today,
    steps,
    card,
    requestAt: (quote) => orderRequest({ ...orderFacts, quote }),
    confirmed: (placed, quote) =>
      confirmedOrderOf({ ...orderFacts, quote }, placed, restaurant, asapTime),
    refreshSlots: refresh,
    input: () => inputText(useCheckoutForm.getState(), useCart.getState().lines, card.edits),
    onDone,
  });

  useEffect(() => {
    if (step === 'delivery') refresh();
  }, [step, refresh]);

  const next = () => go({ kind: 'next' });
  const back = () => go({ kind: 'prev' });
  const open = (name: CheckoutStep) => go({ kind: 'open', name });
  const isAttempted = alert?.kind === 'required_fields';
  const shared = { rejected: placement.rejected, isAttempted, onNext: next, onBack: back };

  return (
    <>
      <StepNav current={step} isPickup={isPickup} isDisabled={placement.isSending} onOpen={open} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,42rem)_22.5rem] desktop:gap-16">
        {step !== 'confirmation' && (
          <div className="desktop:sticky desktop:top-24 desktop:order-2">
            <OrderSummary cart={cart} />
          </div>
        )}
        <section
          aria-labelledby="checkout-step"
          className={step === 'confirmation' ? 'desktop:col-span-2' : 'max-w-text'}
        >
          {steps.isEntered ? (
            <>
              <StepHeading id="checkout-step" step={step} isPickup={isPickup} />
              {(alert ?? standing) !== null && step !== 'confirmation' && (
                <div className="mb-6">
                  <StepAlertBox key={alert?.id}>
                    {alert?.message ?? (standing && t(standing))}
                    {alert && step === 'delivery' && times.state === 'success' && proposals && (
                      <proposals.AlertProposals
                        alert={alert}
                        quote={cart.quote}
                        order={order}
                        times={times.payload}
                        now={cart.now}
                        today={today}
                      />
                    )}
                  </StepAlertBox>
                </div>
              )}
              {step === 'delivery' && proposals && <proposals.UndoRemoval />}
              {(step === 'type' || step === 'confirmation') && (
                <ChangedLines dropped={cart.dropped} />
              )}
              {step === 'type' && (
                <TypeStep
                  orderType={facts.orderType}
                  isDeliveryActive={facts.isDeliveryActive}
                  go={go}
                />
              )}
              {step === 'personal' && <PersonalStep {...shared} />}
              {step === 'delivery' && (
                <RemoteContent
                  remote={delivery}
                  onRetry={lazyDelivery.prefetch}
                  failure={t('An error occurred, please try again')}
                >
                  {(DeliveryStep) => (
                    <DeliveryStep
                      {...shared}
                      cart={cart}
                      address={address}
                      alert={alert}
                      times={times}
                      today={today}
                      onRetrySlots={refresh}
                    />
                  )}
                </RemoteContent>
              )}
              {isPaymentReached && (
                // Hidden, not unmounted: a provider's fields would lose their input.
                <div hidden={step !== 'payment'}>
                  <PaymentStep
                    {...shared}
                    offered={payment}
                    isPickup={isPickup}
                    amount={placement.quote.total}
                    card={card}
                  />
                </div>
              )}
              {step === 'confirmation' && (
                <RemoteContent
                  remote={confirmation}
                  onRetry={lazyConfirmation.prefetch}
                  failure={t('An error occurred, please try again')}
                >
                  {(ConfirmationStep) => (
                    <ConfirmationStep
                      cart={cart}
                      alert={alert}
                      asapTime={asapTime}
                      placement={placement}
                      paymentMethod={paymentMethod}
                      today={today}
                      isUnsettled={isCouponAsked}
                      onOpen={open}
                      onBack={back}
                    />
                  )}
                </RemoteContent>
              )}
            </>
          ) : (
            <div role="status">
              <span className="sr-only">{t('Loading…')}</span>
              <Skeleton lines={6} />
            </div>
          )}
        </section>
      </div>
    </>
  );
}

/** Whether a condition was true at least once. */
function useReached(isTrue: boolean): boolean {
  const [isReached, setReached] = useState(isTrue);
  if (isTrue && !isReached) setReached(true);
  return isReached;
}
