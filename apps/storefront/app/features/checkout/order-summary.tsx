import { LackingGifts } from '#components/order/lacking-gifts.tsx';
import { OrderLines } from '#components/order/order-lines.tsx';
import { OrderTotals } from '#components/order/order-totals.tsx';
import { Price } from '#components/order/price.tsx';
import { DESKTOP, useMediaQuery } from '#lib/browser/media-query.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import { useStoredAvoided } from '#stores/visitor/stored-avoided.ts';

interface OrderSummaryProps {
  readonly cart: PricedCart;
}

/** The cart: beside the form on wide windows, else folded above it. */
export function OrderSummary({ cart: { quote, fulfilment, lackingGifts } }: OrderSummaryProps) {
  const t = useTranslate();
  const isWide = useMediaQuery(DESKTOP);
  const { items, tax } = useRestaurant();
  const avoided = useStoredAvoided();
  const content = (
    <>
      <OrderLines lines={quote.lines} freeLines={quote.freeLines} items={items} avoided={avoided} />
      <LackingGifts gifts={lackingGifts} />
      <div className="mt-3 border-hinoki border-t pt-4">
        <OrderTotals quote={quote} fulfilment={fulfilment} isTaxIncluded={tax.inclusive} />
      </div>
    </>
  );
  const frame = 'rounded-card border border-hinoki bg-paper px-5';
  return isWide ? (
    <aside aria-label={t('Your cart')} className={`${frame} py-5`}>
      <h2 className="mb-2 text-heading">{t('Your cart')}</h2>
      {content}
    </aside>
  ) : (
    <details className={frame}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-semibold">
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="size-3 fill-none stroke-current transition-transform in-[details[open]]:rotate-90"
        >
          <path d="m4 1 5 5-5 5" strokeWidth="2" />
        </svg>
        <span className="flex-1">{t('Your cart')}</span>
        <Price amount={quote.total} />
      </summary>
      <div className="pb-5">{content}</div>
    </details>
  );
}
