import { Skeleton } from '@comptoir/design/components/skeleton';
import type { CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useEffect, useMemo, useState } from 'react';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useLive } from '#stores/availability/live-state.ts';
import { useCart } from '#stores/cart/cart.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { isTypeChosen, useLocationStore } from '#stores/location/location.ts';
import { checkoutFacts } from './checkout-facts.ts';
import { inputText } from './checkout-input.ts';
import { cartItems, cartTimesOf } from './delivery/cart-times.ts';
import { isUnknown, useDeliveryAddress } from './delivery/use-delivery-address.ts';
import { isTimeSettled, type OfferedSlots, useFirstTime } from './delivery/use-slots.ts';
import { laterSteps, useLaterSteps } from './lazy-steps.ts';
import { OrderSummary } from './order-summary.tsx';
import { offeredPayment } from './payment/payment-methods.ts';
import { StepAlertBox } from './step-alert-box.tsx';
import { StepHeading, StepNav } from './step-nav.tsx';
import { TypeStep } from './type/type-step.tsx';
import { useCheckoutSteps } from './use-checkout-steps.ts';

interface CheckoutFlowProps {
  readonly cart: PricedCart;
  readonly offered: OfferedSlots;
  readonly requested: CheckoutStep | null;
  readonly onDone: () => void;
}

/** The five steps, and the order's summary beside them. */
export function CheckoutFlow({ cart, offered, requested, onDone }: CheckoutFlowProps) {
  const t = useTranslate();
  const restaurant = useRestaurant();
  const form = useCheckoutForm();
  const isPickup = cart.fulfilment.kind === 'pickup';
  const payment = offeredPayment(form.paymentMethod, restaurant.payment, cart.quote.total);

  const live = useLive((state) => state.live);
  const { slots: listed, refresh } = offered;
  const order = useMemo(() => cartItems(cart, restaurant, live), [cart, restaurant, live]);
  const times = useMemo(() => cartTimesOf(listed, order, cart.now), [listed, order, cart.now]);
  const address = useDeliveryAddress(restaurant.delivery);
  const isAddressUnknown = isUnknown(address);
  const known = times.state === 'success' ? times.payload : null;
  // The server's day: the clock of a browser may be wrong.
  const today = known?.slots.today ?? wallClock(cart.now, restaurant.timezone).date;
  const facts = checkoutFacts({
    form,
    paymentMethod: payment.chosen,
    cart,
    isAddressUnknown,
    slots: known?.slots ?? null,
    firstTime: known?.first ?? null,
    isTypeChosen: useLocationStore(isTypeChosen),
    live,
    restaurant,
  });
  const lines = useCart((stored) => stored.lines);
  const cardEdits = useCardPayment((card) => card.edits);
  const input = inputText(form, lines, cardEdits);
  const steps = useCheckoutSteps(requested, facts, isTimeSettled(form.delivery, times), input);
  const { step, alert, go } = steps;
  const isTimeOpen = step !== 'payment' && step !== 'confirmation' && alert === null;
  useFirstTime(isPickup, times, isTimeOpen);

  const [isSending, setSending] = useState(false);
  const later = useLaterSteps(step !== 'type', steps.isEntered);
  const isLaterShown = useLaterShown(step, later.state === 'success');

  useEffect(() => {
    if (step === 'delivery') refresh();
  }, [step, refresh]);

  const isDoneShown = steps.isEntered && step !== 'type' && step !== 'confirmation';
  const open = (name: CheckoutStep) => go({ kind: 'open', name });
  return (
    <>
      <StepNav current={step} isPickup={isPickup} isDisabled={isSending} onOpen={open} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_22.5rem] desktop:gap-16">
        {step !== 'confirmation' && (
          <div className="desktop:sticky desktop:top-24 desktop:order-2">
            <OrderSummary cart={cart} />
          </div>
        )}
        <div className={step === 'confirmation' ? 'desktop:col-span-2' : 'max-w-[54rem]'}>
          {isDoneShown && later.state === 'success' && (
            <later.payload.DoneSteps
              before={step}
              isPickup={isPickup}
              times={times}
              today={today}
              onOpen={open}
            />
          )}
          <section aria-labelledby="checkout-step">
            {steps.isEntered ? (
              <>
                <StepHeading id="checkout-step" step={step} isPickup={isPickup} />
                {later.state === 'success' && !isSending && alert === null && (
                  <later.payload.SoldOutNotice
                    names={facts.soldOutNames}
                    order={order}
                    times={times}
                    now={cart.now}
                    today={today}
                  />
                )}
                {step === 'type' && (
                  <>
                    {alert && (
                      <div className="mb-6">
                        <StepAlertBox key={alert.id}>{alert.message}</StepAlertBox>
                      </div>
                    )}
                    {later.state === 'success' && (
                      <later.payload.ChangedLines dropped={cart.dropped} />
                    )}
                    <TypeStep
                      orderType={facts.orderType}
                      isDeliveryActive={facts.isDeliveryActive}
                      go={go}
                    />
                  </>
                )}
                {isLaterShown && (
                  <RemoteContent
                    remote={later}
                    onRetry={laterSteps.prefetch}
                    pending={<Skeleton lines={6} />}
                  >
                    {({ LaterSteps }) => (
                      <LaterSteps
                        cart={cart}
                        order={order}
                        times={times}
                        address={address}
                        today={today}
                        steps={steps}
                        isSending={isSending}
                        setSending={setSending}
                        onOpen={open}
                        refreshSlots={refresh}
                        onDone={onDone}
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
      </div>
    </>
  );
}

/** Whether the later steps are mounted: they stay so on the first step once one of them was shown. */
function useLaterShown(step: CheckoutStep, isLoaded: boolean): boolean {
  const [isReached, setReached] = useState(false);
  const isOpen = step !== 'type';
  if (isOpen && isLoaded && !isReached) setReached(true);
  return isOpen || isReached;
}
