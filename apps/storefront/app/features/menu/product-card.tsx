import type { Item, OrderType } from '@comptoir/domain/menu';
import { memo } from 'react';
import { DishPicture } from '#components/dish-picture.tsx';
import { Price } from '#components/price.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { DishMarks } from './dish-marks.tsx';
import { OfferSeal } from './offer-seal.tsx';
import { productAddress } from './product-address.ts';

interface ProductCardProps {
  readonly item: Item;
  readonly orderType: OrderType;
  /** What its seal says; empty for none. */
  readonly badge: string;
  /** When it can be had again; empty while it can. */
  readonly serving: string;
  /** Whether its picture is in sight when the page opens. */
  readonly isEager: boolean;
  readonly onOpen: (itemId: string) => void;
  /** The pointer or the focus is on it: it may be opened next. */
  readonly onIntent: () => void;
}

/**
 * A dish on the menu. The whole card opens it; the link in it has an address of its own, so that a
 * dish can be opened in another tab or sent to a friend.
 */
export const ProductCard = memo(function ProductCard({
  item,
  orderType,
  badge,
  serving,
  isEager,
  onOpen,
  onIntent,
}: ProductCardProps) {
  const t = useTranslate();
  return (
    <li className="relative flex gap-4 rounded-card bg-paper p-4 transition-shadow duration-(--swift) focus-within:shadow-float hover:shadow-float">
      <div className="flex min-w-0 flex-1 flex-col">
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
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-(--focus)"
          >
            {item.name}
          </a>
        </h3>
        {item.description && (
          <p className="mt-1 line-clamp-2 text-quiet text-small">{item.description}</p>
        )}
        <p className="mt-1.5 flex flex-wrap gap-x-3 text-small empty:hidden">
          {item.pieces !== null && (
            <span className="text-quiet">{t('{count} pieces', { count: item.pieces })}</span>
          )}
          <DishMarks item={item} />
        </p>
        <p className="mt-auto flex flex-wrap items-baseline gap-x-3 pt-2">
          <Price amount={item.prices[orderType]} className="font-semibold" />
          {serving && <span className="text-quiet text-small">{serving}</span>}
        </p>
      </div>
      <div className="w-28 shrink-0 self-center">
        <DishPicture image={item.image} sizes="112px" isEager={isEager} />
      </div>
      {badge && <OfferSeal text={badge} className="-top-2 absolute right-3" />}
    </li>
  );
});
