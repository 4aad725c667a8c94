import type { CheckoutStep } from '@comptoir/domain/checkout/checkout-steps';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Alert } from '#components/alert.tsx';
import { Button } from '#components/button.tsx';
import { Skeleton } from '#components/skeleton.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { useStoredCoupon } from '#stores/cart/coupon-check.ts';
import { useQuotedCart } from '#stores/cart/quoted-cart.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { CheckoutDesk } from './checkout-flow.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { useAccountDetails } from './personal/use-account-details.ts';
import { AwaitedPayment } from './placement/awaited-payment-status.tsx';

interface CheckoutProps {
  /** The step that the page's address names, if it names one. */
  readonly requested: CheckoutStep | null;
}

/** The way from a cart to an order, as far as there is a cart and a card to price it with. */
export function Checkout({ requested }: CheckoutProps) {
  const t = useTranslate();
  const cart = useQuotedCart();
  const isFormReady = useCheckoutForm((form) => form.isReady);
  const { isAwaited, forgetAwaited } = useAwaitedOnEntry();
  const { revalidate } = useRevalidator();
  const [isDone, setDone] = useState(false);
  const finish = useCallback(() => setDone(true), []);
  useAddressWithoutPayment();
  useStoredCoupon();
  useAccountDetails();

  // The cart is empty already, and the next page on its way.
  if (isDone) return <p role="status">{t('Your order is registered…')}</p>;
  if (isAwaited) return <AwaitedPayment onDone={finish} onOver={forgetAwaited} />;
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
  if (cart.state === 'pending' || !isFormReady) {
    return (
      <div role="status">
        <p className="mb-6 text-large">
          {t('One moment: your cart is being brought to the counter, as you left it.')}
        </p>
        <Skeleton lines={6} />
      </div>
    );
  }
  if (cart.quote.lines.length === 0) return <EmptyCart />;
  return <CheckoutDesk cart={cart} requested={requested} onDone={finish} />;
}

/** Whether a payment was under way when the page was entered; one that begins here is seen through here. */
function useAwaitedOnEntry() {
  const isReady = useCardPayment((card) => card.isReady);
  const [isKnown, setKnown] = useState(false);
  const [isAwaited, setAwaited] = useState(false);
  if (isReady && !isKnown) {
    setKnown(true);
    setAwaited(useCardPayment.getState().awaited !== null);
  }
  const forgetAwaited = useCallback(() => setAwaited(false), []);
  return { isAwaited, forgetAwaited };
}

/** What a bank's page adds to the address on the way back is not believed, and nobody's business. */
function useAddressWithoutPayment(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const search = new URLSearchParams(window.location.search);
    if (!search.has('payment_intent')) return;
    const step = search.get('step');
    navigate({ search: step ? `?step=${step}` : '' }, { replace: true });
  }, [navigate]);
}
