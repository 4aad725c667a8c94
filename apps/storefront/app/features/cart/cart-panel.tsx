import { Skeleton } from '@comptoir/design/components/skeleton';
import { type ReactNode, useEffect } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { FLY_END } from '#lib/browser/fly-marks.ts';
import { DESKTOP, useMediaQuery } from '#lib/browser/media-query.ts';
import { useSite } from '#lib/configuration/root-data.ts';
import { isPageAllowed } from '#lib/configuration/site-configuration.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCart, useCartCount } from '#stores/cart/cart.ts';
import { useRemovedLine } from './removed-line.ts';

/** What prices and edits a cart; loaded once there is one. */
export const lazyCart = lazyModule(() => import('./cart-content.tsx'));

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
      className="sticky top-[calc(var(--header-height)+1.5rem)] max-h-[calc(100dvh-var(--header-height)-3rem)] scroll-mt-2 self-start overflow-y-auto scroll-pb-32 rounded-card border border-hinoki p-5 max-desktop:hidden"
    >
      <div className="mb-3 flex items-center gap-3">
        <h2 id="cart-title" tabIndex={-1} className="text-heading outline-none">
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

interface CartSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly recommendations: ReactNode;
}

/** The cart as a dialog, on narrow windows. */
export function CartSheet({ isOpen, onClose, recommendations }: CartSheetProps) {
  const t = useTranslate();
  return (
    <Dialog isOpen={isOpen} title={t('Your cart')} onClose={onClose}>
      <CartBody onBrowse={onClose} recommendations={recommendations} />
    </Dialog>
  );
}

interface CartBodyProps {
  /** Closes an empty cart that covers the menu. */
  readonly onBrowse?: () => void;
  readonly recommendations: ReactNode;
}

/** The cart's content, or that it is empty. */
function CartBody({ onBrowse, recommendations }: CartBodyProps) {
  const t = useTranslate();
  const isHydrated = useHydrated();
  const isEmpty = useCart((cart) => cart.lines.length === 0);
  const isUndoable = useRemovedLine(({ removed }) => removed !== null);
  const content = lazyCart.useModule();
  const isGroupAllowed = isPageAllowed(useSite(), 'Group order');
  const isContentShown = !isEmpty || isUndoable;
  useEffect(() => {
    if (isContentShown) lazyCart.prefetch();
  }, [isContentShown]);

  if (!isHydrated) return <Skeleton />;
  return (
    <div className="space-y-4">
      {isContentShown && (
        <RemoteContent remote={content} onRetry={lazyCart.prefetch}>
          {({ CartContent }) => <CartContent recommendations={recommendations} />}
        </RemoteContent>
      )}
      {isEmpty && (
        <>
          <p>{t('The cart is empty.')}</p>
          <div className="flex flex-wrap gap-2">
            {onBrowse && <Button onClick={onBrowse}>{t('See the menu')}</Button>}
            {isGroupAllowed && <ButtonLink to="/group">{t('Order together')}</ButtonLink>}
          </div>
        </>
      )}
    </div>
  );
}
