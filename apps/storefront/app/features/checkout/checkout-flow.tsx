import type { CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { SMALLEST_CARD_AMOUNT } from '@comptoir/domain/checkout/payment-method';
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
import { ChangedLines } from './changed-lines.tsx';
import { checkoutFacts } from './checkout-facts.ts';
import { ConfirmationStep } from './confirmation/confirmation-step.tsx';
import { DeliveryStep } from './delivery/delivery-step.tsx';
import { useDeliveryAddress } from './delivery/use-delivery-address.ts';
import { useFirstTime } from './delivery/use-first-time.ts';
import { useOfferedSlots } from './delivery/use-offered-slots.ts';
import { OrderSummary } from './order-summary.tsx';
import { chosenMethod, offeredMethods } from './payment/payment-methods.ts';
import { PaymentStep } from './payment/payment-step.tsx';
import { useCardTill } from './payment/use-card-form.ts';
import { PersonalStep } from './personal/personal-step.tsx';
import { useOrderingUser } from './personal/use-account-details.ts';
import { LATE_PAYMENT } from './placement/checkout-error.ts';
import { confirmedOrderOf } from './placement/confirmed-order-of.ts';
import { type OrderFacts, orderRequest } from './placement/order-request.ts';
import { usePlacement } from './placement/use-placement.ts';
import { StepNotice } from './step-alert.tsx';
import { StepHeading } from './step-heading.tsx';
import { StepNav } from './step-nav.tsx';
import { TypeStep } from './type/type-step.tsx';
import { useCheckoutSteps } from './use-checkout-steps.ts';

interface CheckoutDeskProps {
  readonly cart: PricedCart;
  readonly requested: CheckoutStep | null;
  readonly onDone: () => void;
}

/** The five steps around one order, and the order itself beside them. */
export function CheckoutDesk({ cart, requested, onDone }: CheckoutDeskProps) {
  const t = useTranslate();
  const house = useRestaurant();
  const form = useCheckoutForm();
  const coupon = useCart(({ coupon }) => (coupon.offer ? coupon.code.trim() : null));
  const isCouponAsked = useCouponCheck(({ remote }) => remote.state === 'pending');
  const isPickup = cart.fulfilment.kind === 'pickup';
  const today = wallClock(cart.now, house.timezone).date;
  const paymentMethod = chosenMethod(form.paymentMethod, house.payment, cart.quote.total);

  const { slots, refresh } = useOfferedSlots(isPickup);
  const address = useDeliveryAddress(house.delivery);
  const isTimeSettled = useFirstTime(isPickup, slots);
  const facts = checkoutFacts({
    form,
    paymentMethod,
    cart,
    slots: slots.state === 'success' ? slots.payload : null,
    house,
    schedules: house.schedules,
  });
  const steps = useCheckoutSteps(requested, facts, isTimeSettled);
  const { step, notice, go } = steps;

  const till = useCardTill(form);
  const hasFailed = useCardPayment((card) => card.hasFailed) && paymentMethod === 'card';
  const isPaymentReached = useReached(step === 'payment' || step === 'confirmation');
  const isLate = useCardPayment((card) => card.isLate);
  const why =
    notice?.message ??
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
    till,
    requestAt: (quote) => orderRequest({ ...orderFacts, quote }),
    confirmed: (placed, quote) => confirmedOrderOf({ ...orderFacts, quote }, placed, house),
    refreshSlots: refresh,
    onDone,
  });

  useEffect(() => {
    if (step === 'delivery') refresh();
  }, [step, refresh]);

  const next = () => go({ kind: 'next' });
  const back = () => go({ kind: 'prev' });
  const open = (name: CheckoutStep) => go({ kind: 'open', name });
  const isAttempted = notice?.kind === 'required_fields';
  const shared = { refused: placement.mistakes, isAttempted, onNext: next, onBack: back };

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
              {why !== null && step !== 'confirmation' && (
                <div className="mb-6">
                  <StepNotice key={notice?.id}>{why}</StepNotice>
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
                // Stays where it is: what was typed into a bank's fields is nowhere else.
                <div hidden={step !== 'payment'}>
                  <PaymentStep
                    {...shared}
                    methods={offeredMethods(house.payment, cart.quote.total)}
                    isTooLittleForCard={
                      house.payment.card && cart.quote.total < SMALLEST_CARD_AMOUNT
                    }
                    chosen={paymentMethod}
                    isPickup={isPickup}
                    amount={placement.quote.total}
                    till={till}
                  />
                </div>
              )}
              {step === 'confirmation' && (
                <ConfirmationStep
                  cart={cart}
                  notice={notice}
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

/** Whether something has been the case at least once. */
function useReached(isSo: boolean): boolean {
  const [isReached, setReached] = useState(isSo);
  if (isSo && !isReached) setReached(true);
  return isReached;
}
