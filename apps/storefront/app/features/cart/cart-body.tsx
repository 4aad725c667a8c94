import { type ReactNode, useEffect } from 'react';
import { Button } from '#components/controls/button.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { Skeleton } from '#components/feedback/skeleton.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCart } from '#stores/cart/cart.ts';
import { lazyCart } from './lazy-cart.ts';
import { useRemovedLine } from './removed-line.ts';

interface CartBodyProps {
  /** Closes an empty cart that covers the menu. */
  readonly onBrowse?: () => void;
  readonly recommendations: ReactNode;
}

/** The cart's content, or that it is empty. */
export function CartBody({ onBrowse, recommendations }: CartBodyProps) {
  const t = useTranslate();
  const isReady = useCart((cart) => cart.isReady);
  const isEmpty = useCart((cart) => cart.lines.length === 0);
  const isUndoable = useRemovedLine(({ removed }) => removed !== null);
  const content = lazyCart.useModule();
  const isContentShown = !isEmpty || isUndoable;
  useEffect(() => {
    if (isContentShown) lazyCart.prefetch();
  }, [isContentShown]);

  if (!isReady) return <Skeleton />;
  return (
    <div className="space-y-4">
      {isContentShown && (
        <RemoteContent remote={content} onRetry={lazyCart.prefetch}>
          {({ CartContent }) => <CartContent recommendations={recommendations} />}
        </RemoteContent>
      )}
      {isEmpty && (
        <>
          <p>{t('Your cart is empty. A maki to begin with?')}</p>
          {onBrowse && <Button onClick={onBrowse}>{t('See the menu')}</Button>}
        </>
      )}
    </div>
  );
}
