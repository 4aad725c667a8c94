import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { memo, type ReactNode } from 'react';
import { DishPicture } from '#components/content/pictures.tsx';
import { Price } from '#components/order/price.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { productAddress } from '../dish/product-address.ts';
import { CardMarks } from './dish-marks.tsx';

interface ProductCardProps {
  readonly item: Item;
  readonly orderType: OrderType;
  /** When it can be had again; empty while it can. */
  readonly availability: string;
  /** Whether others can be had meanwhile. */
  readonly isAside: boolean;
  /** Whether its picture is in sight when the page opens. */
  readonly isEager: boolean;
  readonly onOpen: (itemId: string) => void;
  /** The pointer or the focus is on it: it may be opened next. */
  readonly onIntent: () => void;
  readonly mark?: (text: string) => ReactNode;
}

/**
 * A dish on the menu. The whole card opens it; the link in it has a URL, to be shared or opened in a tab.
 */
export const ProductCard = memo(function ProductCard({
  item,
  orderType,
  availability,
  isAside,
  isEager,
  onOpen,
  onIntent,
  mark = (text) => text,
}: ProductCardProps) {
  const t = useTranslate();
  return (
    // What is in sight at once is laid out at once: its height must not be guessed first.
    <div
      className={`${isEager ? '' : 'dish-card'} relative flex h-full flex-wrap gap-x-3 gap-y-2 rounded-card bg-paper p-4 transition-shadow duration-(--swift) focus-within:shadow-float hover:shadow-float`}
    >
      <div className="flex min-w-0 flex-[1_1_8rem] flex-col">
        <h3 className="font-sans font-semibold text-body leading-snug">
          <a
            href={productAddress(item.id)}
            aria-haspopup="dialog"
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
              event.preventDefault();
              onOpen(item.id);
            }}
            onPointerEnter={onIntent}
            onFocus={onIntent}
            className="after:absolute after:inset-0 after:z-1 after:rounded-card focus-visible:outline-none focus-visible:after:outline-(--focus) focus-visible:after:outline-3 focus-visible:after:-outline-offset-3"
          >
            {mark(item.name)}
          </a>
        </h3>
        {item.description && (
          <p className="mt-1 line-clamp-2 text-quiet text-small">{mark(item.description)}</p>
        )}
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-small empty:hidden">
          {item.pieces !== null && (
            <span className="text-quiet">{t('{count} pieces', { count: item.pieces })}</span>
          )}
          <CardMarks item={item} />
        </p>
        <p className="mt-auto pt-2">
          <Price amount={item.prices[orderType]} className="font-semibold" />
        </p>
      </div>
      <div className="relative w-28 max-w-full self-center">
        <DishPicture
          image={item.image}
          sizes="112px"
          isEager={isEager}
          className={isAside ? 'opacity-50' : ''}
        />
        {availability && (
          <p className="absolute inset-x-1 bottom-1 rounded-field bg-rice px-1 py-0.5 text-center font-semibold text-small leading-tight">
            {availability}
          </p>
        )}
      </div>
    </div>
  );
});
