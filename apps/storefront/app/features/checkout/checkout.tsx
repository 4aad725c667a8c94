import { slotItems } from '@comptoir/contract/orders/slot-items';
import { Alert } from '@comptoir/design/components/alert';
import { Skeleton } from '@comptoir/design/components/skeleton';
import type { CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useNavigationType, useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { type PricedCart, useQuotedCart } from '#stores/cart/quoted-cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { useConfirmedOrder } from '#stores/checkout/confirmed-order.ts';
import { isTypeChosen, useLocationStore } from '#stores/location/location.ts';
import { useOfferedSlots } from './delivery/use-slots.ts';
import { laterSteps, useLaterSteps } from './lazy-steps.ts';
import { useAccountDetails } from './personal/account-details.ts';
import { PaymentCheck } from './placement/payment-check.tsx';

/** The steps with their guards. The times are asked for meanwhile, without which no step is entered. */
const checkoutFlow = lazyModule(async () => (await import('./checkout-flow.tsx')).CheckoutFlow);
if (!import.meta.env.SSR) checkoutFlow.prefetch();

interface CheckoutProps {
  /** The step of the page's address, or null. */
  readonly requested: CheckoutStep | null;
}

/** The checkout, once the cart is priced and no earlier payment has an unknown outcome. */
export function Checkout({ requested }: CheckoutProps) {
  const t = useTranslate();
  const time = useCheckoutForm((form) => form.delivery);
  const cart = useQuotedCart(time);
  const isHydrated = useHydrated();
  const { isAwaited, forgetAwaited } = useAwaitedOnEntry();
  const { revalidate } = useRevalidator();
  const [isDone, setDone] = useState(false);
  const finish = useCallback(() => setDone(true), []);
  const isOrdered = useOrderedOnEntry(cart.state === 'priced' ? cart.quote.lines.length : null);
  const isChosen = useLocationStore(isTypeChosen);
  const isLater = requested === null ? isChosen : requested !== 'type';
  const later = useLaterSteps(isLater || isAwaited, false);
  const loaded = later.state === 'success' ? later.payload : null;
  useEffect(() => loaded?.forgetRemovedItem, [loaded]);
  useAddressWithoutPayment();
  useAccountDetails();

  // The cart is already empty, and the success page is loading.
  if (isDone) return <p role="status">{t('Your order is registered…')}</p>;
  if (isAwaited) {
    return (
      <RemoteContent remote={later} onRetry={laterSteps.prefetch} pending={<PaymentCheck />}>
        {({ AwaitedPaymentStatus }) => (
          <AwaitedPaymentStatus onDone={finish} onOver={forgetAwaited} />
        )}
      </RemoteContent>
    );
  }
  if (cart.state === 'error') {
    return (
      <Alert kind="problem">
        <p>{t('The menu could not be loaded.')}</p>
        <Button look="plain" className="-ml-2" onClick={revalidate}>
          {t('Try again')}
        </Button>
      </Alert>
    );
  }
  if (cart.state === 'pending' || !isHydrated) {
    return <Waiting />;
  }
  if (isOrdered) return <p role="status">{t('Your order is registered…')}</p>;
  if (cart.quote.lines.length === 0) {
    return (
      <>
        {loaded && <loaded.UndoRemoval />}
        <EmptyCart />
      </>
    );
  }
  return <Steps cart={cart} requested={requested} onDone={finish} />;
}

interface StepsProps extends CheckoutProps {
  readonly cart: PricedCart;
  readonly onDone: () => void;
}

/** Asks for the times while the code of the steps is loaded. */
function Steps({ cart, ...rest }: StepsProps) {
  const items = slotItems(cart.quote.lines.map(({ line }) => line));
  const offered = useOfferedSlots(cart.fulfilment.kind === 'pickup', items);
  const flow = checkoutFlow.useModule();
  return (
    <RemoteContent remote={flow} onRetry={checkoutFlow.prefetch} pending={<Waiting />}>
      {(CheckoutFlow) => <CheckoutFlow cart={cart} offered={offered} {...rest} />}
    </RemoteContent>
  );
}

/** Shown until the cart is priced. */
function Waiting() {
  const t = useTranslate();
  return (
    <div role="status">
      <p className="mb-6 text-large">
        {t('One moment: your cart is being brought to the counter, as you left it.')}
      </p>
      <Skeleton lines={6} />
    </div>
  );
}

/** Whether a payment had an unknown outcome when the page was entered. */
function useAwaitedOnEntry() {
  const isHydrated = useHydrated();
  const [isKnown, setKnown] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  if (isHydrated && !isKnown) {
    setKnown(true);
    setAwaited(useCardPayment.getState().awaited !== null);
  }
  const forgetAwaited = useCallback(() => setAwaited(false), []);
  return { isAwaited, forgetAwaited };
}

/**
 * Whether the guest has gone back from the order to a checkout without anything to order, which the order's page then
 * replaces. Not where the cart became empty here. Rule K-29.
 */
function useOrderedOnEntry(lines: number | null): boolean {
  const navigate = useNavigate();
  const isBack = useNavigationType() === 'POP';
  const isHydrated = useHydrated();
  const hasOrder = useConfirmedOrder(({ order }) => order !== null);
  const [wasEmpty, setWasEmpty] = useState<boolean | null>(null);
  if (wasEmpty === null && isHydrated && lines !== null) setWasEmpty(lines === 0);
  const isOrdered = wasEmpty === true && lines === 0 && isBack && hasOrder;
  useEffect(() => {
    if (isOrdered) navigate('/success', { replace: true });
  }, [isOrdered, navigate]);
  return isOrdered;
}

/** Removes what a bank's page added to the return address: the outcome is asked of the API. */
function useAddressWithoutPayment(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    if (!search.has('payment_intent')) return;
    const step = search.get('step');
    navigate({ search: step ? `?step=${step}` : '' }, { replace: true });
  }, [navigate]);
}

/** Shown instead of the steps while the cart is empty. */
function EmptyCart() {
  const t = useTranslate();
  // A step that the guest goes back to after the order may have been scrolled.
  useEffect(() => {
    // Newer browsers answer a promise, which would be taken for the effect's cleanup.
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="mt-4">
      <p className="text-large">{t('The cart is empty.')}</p>
      <ButtonLink to="/menu" look="primary" className="mt-6">
        {t('See the menu')}
      </ButtonLink>
    </div>
  );
}
