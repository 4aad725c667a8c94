import { type ReactNode, useEffect } from 'react';
import { Button } from '#components/controls/button.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { Skeleton } from '#components/feedback/skeleton.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCart } from '#stores/cart/cart.ts';
import { cartPart } from './lazy-cart.ts';
import { useRemovedLine } from './removed-line.ts';

interface CartBodyProps {
  /** The way out of an empty cart that lies over the menu. */
  readonly onBrowse?: () => void;
  /** What goes with what is in it. */
  readonly proposals: ReactNode;
}

/** The cart wherever it stands: what is in it, or that nothing is. */
export function CartBody({ onBrowse, proposals }: CartBodyProps) {
  const t = useTranslate();
  const isReady = useCart((cart) => cart.isReady);
  const isEmpty = useCart((cart) => cart.lines.length === 0);
  const isUndoable = useRemovedLine(({ removed }) => removed !== null);
  const content = cartPart.usePart();
  const isContentWanted = !isEmpty || isUndoable;
  useEffect(() => {
    if (isContentWanted) cartPart.prefetch();
  }, [isContentWanted]);

  if (!isReady) return <Skeleton />;
  return (
    <div className="space-y-4">
      {isContentWanted && (
        <RemoteContent remote={content} onRetry={cartPart.prefetch}>
          {({ CartContent }) => <CartContent proposals={proposals} />}
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
