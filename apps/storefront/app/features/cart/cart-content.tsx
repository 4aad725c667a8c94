import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { Alert } from '#components/feedback/alert.tsx';
import { Skeleton } from '#components/feedback/skeleton.tsx';
import { OrderTotals } from '#components/order/order-totals.tsx';
import { ReducedLines } from '#components/order/reduced-lines.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useCart } from '#stores/cart/cart.ts';
import { type PricedCart, useQuotedCart } from '#stores/cart/quoted-cart.ts';
import { CartLines } from './cart-lines.tsx';
import { CheckoutButton } from './checkout-button.tsx';
import { dishLines } from './condiment-choices.ts';
import { CondimentsStep } from './condiments-step.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import { DroppedLines } from './dropped-lines.tsx';
import { CartOffers } from './offers/cart-offers.tsx';
import { CouponForm } from './offers/coupon-form.tsx';
import { FreeLines } from './offers/free-lines.tsx';

interface CartContentProps {
  readonly recommendations: ReactNode;
}

/** The cart: lines, offers, condiments, delivery, coupon and totals. */
export function CartContent({ recommendations }: CartContentProps) {
  const cart = useQuotedCart();
  const t = useTranslate();
  const { revalidate } = useRevalidator();
  switch (cart.state) {
    case 'pending':
      return <Skeleton />;
    case 'error':
      return (
        <Alert kind="problem">
          <p>{t('Without the menu your cart has no prices. It is kept.')}</p>
          <Button look="plain" className="-ml-2" onClick={() => revalidate()}>
            {t('Try again')}
          </Button>
        </Alert>
      );
    case 'priced':
      return <PricedContent cart={cart} recommendations={recommendations} />;
  }
}

interface PricedContentProps extends CartContentProps {
  readonly cart: PricedCart;
}

function PricedContent({ cart, recommendations }: PricedContentProps) {
  const { items, offers, tax } = useRestaurant();
  const coupon = useCart(({ coupon: { offer } }) => offer);
  const reducedNames = useCart((cart) => cart.reducedNames);
  const { quote, dropped, condiments, fulfilment } = cart;
  return (
    <div className="space-y-4">
      <DroppedLines dropped={dropped} />
      <ReducedLines names={reducedNames} onClose={() => useCart.setState({ reducedNames: [] })} />
      <div>
        <CartLines lines={dishLines(quote.lines, condiments)} />
        <FreeLines
          freeLines={quote.freeLines}
          offers={coupon ? [...offers, coupon] : offers}
          items={items}
        />
      </div>
      {quote.lines.length > 0 && (
        <>
          {recommendations}
          <CondimentsStep cart={cart} />
          <CartOffers cart={cart} />
          <DeliveryNote cart={cart} />
          <CouponForm rejection={quote.couponRejection} />
          <OrderTotals quote={quote} fulfilment={fulfilment} isTaxIncluded={tax.inclusive} />
          <div className="-bottom-5 -mx-5 -mb-5 sticky border-hinoki border-t bg-rice px-5 py-4">
            <CheckoutButton total={quote.total} />
          </div>
        </>
      )}
    </div>
  );
}
