import type { CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useState } from 'react';
import { Skeleton } from '#components/feedback/skeleton.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCouponCheck } from '#stores/cart/coupon-check.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { checkoutFacts } from './checkout-facts.ts';
import { ConfirmationStep } from './confirmation/confirmation-step.tsx';
import { DeliveryStep } from './delivery/delivery-step.tsx';
import { useDeliveryAddress } from './delivery/use-delivery-address.ts';
import { useFirstTime, useOfferedSlots } from './delivery/use-slots.ts';
import { ChangedLines, OrderSummary } from './order-summary.tsx';
import { useCardForm } from './payment/card-form.ts';
import { offeredPayment } from './payment/payment-methods.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { useOrderingUser } from './personal/account-details.ts';
import { PersonalStep } from './personal/personal-step.tsx';
import { LATE_PAYMENT } from './placement/checkout-error.ts';
import { confirmedOrderOf } from './placement/confirmed-order-of.ts';
import { type OrderFacts, orderRequest } from './placement/order-request.ts';
import { usePlacement } from './placement/use-placement.ts';
import { StepAlertBox } from './step-form.tsx';
import { StepHeading, StepNav } from './step-nav.tsx';
import { TypeStep } from './type/type-step.tsx';
import { useCheckoutSteps } from './use-checkout-steps.ts';

interface CheckoutFlowProps {
  readonly cart: PricedCart;
  readonly requested: CheckoutStep | null;
  readonly onDone: () => void;
}

/** The five steps, and the order's summary beside them. */
export function CheckoutFlow({ cart, requested, onDone }: CheckoutFlowProps) {
  const t = useTranslate();
  const restaurant = useRestaurant();
  const form = useCheckoutForm();
  const coupon = useCart(({ coupon }) => (coupon.offer ? coupon.code.trim() : null));
  const isCouponAsked = useCouponCheck(({ remote }) => remote.state === 'pending');
  const isPickup = cart.fulfilment.kind === 'pickup';
  const today = wallClock(cart.now, restaurant.timezone).date;
  const payment = offeredPayment(form.paymentMethod, restaurant.payment, cart.quote.total);
  const paymentMethod = payment.chosen;

  const { slots, refresh } = useOfferedSlots(isPickup);
  const address = useDeliveryAddress(restaurant.delivery);
  const isTimeSettled = useFirstTime(isPickup, slots);
  const facts = checkoutFacts({
    form,
    paymentMethod,
    cart,
    slots: slots.state === 'success' ? slots.payload : null,
    restaurant,
  });
  const steps = useCheckoutSteps(requested, facts, isTimeSettled);
  const { step, alert, go } = steps;

  const card = useCardForm(form);
  const hasFailed = useCardPayment((card) => card.hasFailed) && paymentMethod === 'card';
  const isPaymentReached = useReached(step === 'payment' || step === 'confirmation');
  const isLate = useCardPayment((card) => card.isLate);
  const alertText =
    alert?.message ??
    (step === 'payment' && hasFailed ? t('Payment failed, please try again') : null) ??
    (step === 'delivery' && isLate ? t(LATE_PAYMENT) : null);

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
    confirmed: (placed, quote) => confirmedOrderOf({ ...orderFacts, quote }, placed, restaurant),
    refreshSlots: refresh,
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
              {alertText !== null && step !== 'confirmation' && (
                <div className="mb-6">
                  <StepAlertBox key={alert?.id}>{alertText}</StepAlertBox>
                </div>
              )}
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
                <DeliveryStep
                  {...shared}
                  cart={cart}
                  address={address}
                  slots={slots}
                  today={today}
                  onRetrySlots={refresh}
                />
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
                <ConfirmationStep
                  cart={cart}
                  alert={alert}
                  placement={placement}
                  paymentMethod={paymentMethod}
                  today={today}
                  isUnsettled={isCouponAsked}
                  onOpen={open}
                  onBack={back}
                />
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
