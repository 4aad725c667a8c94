import { Link } from 'react-router';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCartCount } from '#stores/cart/cart.ts';

/** Links to the cart on the menu page. */
export function CartButton() {
  const t = useTranslate();
  const count = useCartCount();
  return (
    <Link
      to="/menu#cart"
      aria-label={t('Cart with {count} items', { count })}
      className="relative grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-paper"
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 fill-none stroke-current">
        <path d="M4 8h16l-1.5 11.5h-13z M8.5 8a3.5 3.5 0 0 1 7 0" strokeWidth="1.8" />
      </svg>
      {count > 0 && (
        <span
          key={count}
          aria-hidden="true"
          className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-vermilion px-1 font-bold text-on-vermilion text-small leading-none motion-safe:animate-tick"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
