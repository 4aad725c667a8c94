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
import { OrderStep } from './checkout-button.tsx';
import { dishLines } from './condiment-choices.ts';
import { CondimentsStep } from './condiments-step.tsx';
import { DeliveryNote } from './delivery-note.tsx';
import { DroppedLines } from './dropped-lines.tsx';
import { CouponForm } from './offers/coupon-form.tsx';
import { GiftLines } from './offers/free-lines.tsx';
import { OfferStandings } from './offers/offer-eligibilities.tsx';

interface CartContentProps {
  /** What goes with what is in it. */
  readonly proposals: ReactNode;
}

/** The cart as it can be ordered or not: everything in it is changed in place. */
export function CartContent({ proposals }: CartContentProps) {
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
      return <PricedContent cart={cart} proposals={proposals} />;
  }
}

interface PricedContentProps extends CartContentProps {
  readonly cart: PricedCart;
}

function PricedContent({ cart, proposals }: PricedContentProps) {
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
        <GiftLines
          freeLines={quote.freeLines}
          offers={coupon ? [...offers, coupon] : offers}
          items={items}
        />
      </div>
      {quote.lines.length > 0 && (
        <>
          {proposals}
          <CondimentsStep cart={cart} />
          <OfferStandings cart={cart} />
          <DeliveryNote cart={cart} />
          <CouponForm refusal={quote.couponRefusal} />
          <OrderTotals quote={quote} fulfilment={fulfilment} isTaxIncluded={tax.inclusive} />
          <div className="-bottom-5 -mx-5 -mb-5 sticky border-hinoki border-t bg-rice px-5 py-4">
            <OrderStep total={quote.total} />
          </div>
        </>
      )}
    </div>
  );
}
