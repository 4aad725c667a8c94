import { useOnline } from '@comptoir/design/browser/online';
import { Alert } from '@comptoir/design/components/alert';
import { Skeleton } from '@comptoir/design/components/skeleton';
import { lineKey } from '@comptoir/domain/cart/cart';
import type { Cents } from '@comptoir/domain/money/money';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { OfflineNote } from '#components/feedback/offline-note.tsx';
import { LackingGifts } from '#components/order/lacking-gifts.tsx';
import { OrderTotals } from '#components/order/order-totals.tsx';
import { Price } from '#components/order/price.tsx';
import { ReducedLines } from '#components/order/reduced-lines.tsx';
import { useSite } from '#lib/configuration/root-data.ts';
import { isPageAllowed } from '#lib/configuration/site-configuration.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useCart } from '#stores/cart/cart.ts';
import { type DroppedLine, type PricedCart, useQuotedCart } from '#stores/cart/quoted-cart.ts';
import { CartLines } from './cart-lines.tsx';
import { CartType } from './cart-type.tsx';
import { CondimentsStep, dishLines } from './condiments-step.tsx';
import { DeliveryNote } from './delivery-note.tsx';
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
  const { quote, dropped, condiments, fulfilment, lackingGifts } = cart;
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
      <LackingGifts gifts={lackingGifts} />
      {quote.lines.length > 0 && (
        <>
          {recommendations}
          <CondimentsStep cart={cart} />
          <CartOffers cart={cart} />
          <CartType />
          <DeliveryNote cart={cart} />
          <CouponForm rejection={quote.couponRejection} />
          <OrderTotals quote={quote} fulfilment={fulfilment} isTaxIncluded={tax.inclusive} />
          <div className="-bottom-5 -mx-5 -mb-5 sticky border-hinoki border-t bg-rice px-5 py-4">
            <CheckoutButton total={quote.total} />
            <GroupLink />
          </div>
        </>
      )}
    </div>
  );
}

/** The cart's total; nothing while it is unknown. */
export function CartTotal() {
  const cart = useQuotedCart();
  return cart.state === 'priced' ? <Price amount={cart.quote.total} /> : null;
}

/** Links to the checkout; disabled while offline. Rule B-8. */
function CheckoutButton({ total }: { readonly total: Cents }) {
  const t = useTranslate();
  const isOnline = useOnline();
  if (isOnline) {
    return (
      <ButtonLink to="/checkout" look="primary" prefetch="intent" className="w-full">
        {t('Order · {price}', { price: formatPrice(total) })}
      </ButtonLink>
    );
  }
  return (
    <div className="space-y-2">
      <OfflineNote />
      <Button disabled className="w-full">
        {t('Waiting for the network')}
      </Button>
    </div>
  );
}

/** Starts a group order, which needs the network. Rule GP-3. */
function GroupLink() {
  const t = useTranslate();
  const isOnline = useOnline();
  const isAllowed = isPageAllowed(useSite(), 'Group order');
  if (!isOnline || !isAllowed) return null;
  return (
    <ButtonLink to="/group" look="plain" className="mt-1 -mb-2 w-full">
      {t('Order together')}
    </ButtonLink>
  );
}

interface DroppedLinesProps {
  readonly dropped: readonly DroppedLine[];
}

/** Lines that the menu no longer sells as chosen; they are not priced and not ordered. */
function DroppedLines({ dropped }: DroppedLinesProps) {
  const t = useTranslate();
  if (dropped.length === 0) return null;
  const { remove } = useCart.getState();
  return (
    <Alert kind="problem">
      <ul className="space-y-1">
        {dropped.map(({ line, item }) => (
          <li key={lineKey(line)}>
            {item
              ? t('{name}: the chosen options are no longer offered.', { name: item.name })
              : t('A dish in your cart is no longer on the menu.')}
          </li>
        ))}
      </ul>
      <Button
        look="plain"
        className="-mb-2 -ml-2"
        onClick={() => {
          for (const { line } of dropped) remove(lineKey(line));
        }}
      >
        {t('Remove from the cart')}
      </Button>
    </Alert>
  );
}
