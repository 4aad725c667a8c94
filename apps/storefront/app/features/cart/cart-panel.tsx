import type { ReactNode } from 'react';
import { Skeleton } from '#components/feedback/skeleton.tsx';
import { FLY_END } from '#lib/browser/fly-marks.ts';
import { DESKTOP, useMediaQuery } from '#lib/browser/media-query.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCartCount } from '#stores/cart/cart.ts';
import { CartBody } from './cart-body.tsx';

interface CartPanelProps {
  readonly recommendations: ReactNode;
}

/** The cart beside the menu, on wide windows. */
export function CartPanel({ recommendations }: CartPanelProps) {
  const t = useTranslate();
  const isShown = useMediaQuery(DESKTOP);
  const count = useCartCount();
  return (
    <aside
      id="cart"
      aria-labelledby="cart-title"
      className="sticky top-[calc(var(--header-height)+1.5rem)] max-h-[calc(100dvh-var(--header-height)-3rem)] scroll-mt-2.5 self-start overflow-y-auto scroll-pb-20 rounded-card border border-hinoki p-5 max-desktop:hidden"
    >
      <div className="mb-3 flex items-center gap-3">
        <h2 id="cart-title" className="text-heading">
          {t('Your cart')}
        </h2>
        {count > 0 && (
          <span
            key={count}
            {...FLY_END}
            aria-hidden="true"
            className="grid h-7 min-w-7 place-items-center rounded-full bg-hinoki px-2 font-semibold text-small motion-safe:animate-tick"
          >
            {count}
          </span>
        )}
      </div>
      {/* On narrow windows the cart is in its sheet; two carts would have equal ids. */}
      {isShown ? <CartBody recommendations={recommendations} /> : <Skeleton />}
    </aside>
  );
}
