import { useEffect } from 'react';
import { FLY_END } from '#lib/browser/fly-marks.ts';
import { useSoftKeyboard } from '#lib/browser/soft-keyboard.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCartCount } from '#stores/cart/cart.ts';
import { lazyCart } from './cart-panel.tsx';

interface CartBarProps {
  readonly onOpen: () => void;
}

/** The cart's count and total, at the bottom of narrow windows. */
export function CartBar({ onOpen }: CartBarProps) {
  const t = useTranslate();
  const count = useCartCount();
  const isKeyboardOpen = useSoftKeyboard();
  const module = lazyCart.useModule();
  useEffect(() => {
    if (count > 0) lazyCart.prefetch();
  }, [count]);
  if (count === 0 || isKeyboardOpen) return null;
  return (
    <div className="sticky bottom-0 z-5 border-hinoki border-t bg-rice pt-3 pb-[max(0.75rem,var(--safe-bottom))] desktop:hidden">
      <div className="wrap">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="flex min-h-12 w-full flex-wrap items-center gap-x-3 rounded-full bg-vermilion px-5 py-1 font-semibold text-on-vermilion hover:bg-vermilion-deep"
        >
          <span
            key={count}
            {...FLY_END}
            className="grid h-7 min-w-7 place-items-center rounded-full bg-on-vermilion px-2 text-small text-vermilion motion-safe:animate-tick"
          >
            {count}
          </span>
          <span className="flex-1 text-left">{t('See the cart')}</span>
          {module.state === 'success' && <module.payload.CartTotal />}
        </button>
      </div>
    </div>
  );
}
