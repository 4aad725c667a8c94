import { Skeleton } from '#components/skeleton.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { DESKTOP, useMediaQuery } from '#lib/media-query.ts';
import { CartBody } from './cart-body.tsx';

interface CartPanelProps {
  readonly onBrowse: () => void;
}

/** The cart beside the menu, where there is room for it. */
export function CartPanel({ onBrowse }: CartPanelProps) {
  const t = useTranslate();
  const isShown = useMediaQuery(DESKTOP);
  return (
    <aside
      id="cart"
      aria-labelledby="cart-title"
      className="sticky top-[calc(var(--header-height)+1.5rem)] max-h-[calc(100dvh-var(--header-height)-3rem)] scroll-mt-2.5 self-start overflow-y-auto scroll-pb-20 rounded-card border border-hinoki p-5 max-desktop:hidden"
    >
      <h2 id="cart-title" className="mb-3 text-heading">
        {t('Your cart')}
      </h2>
      {/* On narrow windows the cart stands in its sheet, and nothing may be in a page twice. */}
      {isShown ? <CartBody onBrowse={onBrowse} /> : <Skeleton />}
    </aside>
  );
}
