import type { CartLine } from '@comptoir/domain/cart/cart';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { startingPrice } from '@comptoir/domain/menu/sizes';
import { memo, type ReactNode } from 'react';
import { DishPicture } from '#components/content/pictures.tsx';
import { ItemPrice } from '#components/order/item-price.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { MenuTimes } from '#lib/restaurant/menu-times.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import type { ShownBadge } from '#lib/restaurant/shown-offers.ts';
import { productAddress } from '#lib/routing/product-address.ts';
import { CardMarks } from './dish-marks.tsx';
import type { QuickAdd } from './quick-add.tsx';
import { textOf } from './use-menu-times.ts';

/** What all product cards of a list share. */
export interface CardFacts {
  readonly orderType: OrderType;
  /** Badges by dish. */
  readonly badges: Readonly<Record<string, ShownBadge>>;
  /** By menu that is not served now, when its dishes can be ordered again. */
  readonly later: MenuTimes['later'];
  /** By dish that is sold out, until when. */
  readonly soldOut: Readonly<Record<string, string>>;
  /** The dishes that are shown, by their ids; null for all of them. */
  readonly matching: ReadonlySet<string> | null;
  readonly onOpen: (itemId: string) => void;
  readonly onIntent: () => void;
  /** Adds a dish without opening it, by the button that is loaded later; absent where that is not offered. */
  readonly onAdd: ((line: CartLine, item: Item) => void) | undefined;
  readonly QuickAdd: typeof QuickAdd | undefined;
}

interface ProductCardsProps {
  readonly items: readonly Item[];
  readonly facts: CardFacts;
  /** How many of the first pictures are in sight when the page opens. */
  readonly eagerPictures?: number;
  /** Highlights the matches of the search in a text. */
  readonly mark?: (text: string, item: Item) => ReactNode;
}

/** A grid of dishes. Those that are filtered out stay in the page, hidden, so that filters apply fast. */
export function ProductCards({ items, facts, eagerPictures = 0, mark }: ProductCardsProps) {
  const { orderType, badges, later, soldOut, matching, onOpen, onIntent, onAdd, QuickAdd } = facts;
  const { delivery } = useRestaurant();
  return (
    <ul className="dish-grid">
      {items.map((item, position) => {
        const badge = badges[item.id];
        return (
          <li key={item.id} hidden={matching?.has(item.id) === false} className="relative">
            <ProductCard
              item={item}
              orderType={orderType}
              isDelivered={delivery.active}
              later={textOf(later, item)}
              soldOut={soldOut[item.id]}
              isEager={position < eagerPictures}
              onOpen={onOpen}
              onIntent={onIntent}
              {...(mark && { mark: (text) => mark(text, item) })}
            />
            {QuickAdd && onAdd && <QuickAdd item={item} onAdd={onAdd} />}
            {badge && <OfferBadge badge={badge} className="-top-2 absolute right-3" />}
          </li>
        );
      })}
    </ul>
  );
}

interface ProductCardProps {
  readonly item: Item;
  readonly orderType: OrderType;
  readonly isDelivered: boolean;
  /** When it can be ordered again, where it comes later. */
  readonly later: string | undefined;
  /** Until when it is sold out. */
  readonly soldOut: string | undefined;
  /** Whether its picture is in sight when the page opens. */
  readonly isEager: boolean;
  readonly onOpen: (itemId: string) => void;
  /** Called when the pointer or the focus reaches it, to prefetch. */
  readonly onIntent: () => void;
  readonly mark?: (text: string) => ReactNode;
}

/**
 * A dish on the menu, without a frame where it has no picture. The whole card opens it; the link in it has a URL, to be
 * shared or opened in a tab.
 */
const ProductCard = memo(function ProductCard({
  item,
  orderType,
  isDelivered,
  later,
  soldOut,
  isEager,
  onOpen,
  onIntent,
  mark = (text) => text,
}: ProductCardProps) {
  const t = useTranslate();
  const said = (item.image === null && soldOut) || later;
  return (
    // What is in sight at once is laid out at once: its height must not be guessed first.
    <div
      className={`${isEager ? '' : 'dish-card'} relative flex h-full flex-wrap gap-x-3 gap-y-2 rounded-card bg-paper p-4 transition-shadow focus-within:shadow-float hover:shadow-float`}
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
          <ItemPrice
            {...startingPrice(item)}
            orderType={orderType}
            isDelivered={isDelivered}
            className="font-semibold"
          />
        </p>
        {said && <p className="font-semibold text-small">{said}</p>}
      </div>
      {item.image !== null && (
        <div className="relative w-28 max-w-full self-center">
          {/* Shown 112 px wide: three times 106 is still the file of 320, half as heavy as the next one. */}
          <DishPicture image={item.image} sizes="106px" isEager={isEager} />
          {soldOut && <p className="sold-out">{soldOut}</p>}
        </div>
      )}
    </div>
  );
});

interface OfferBadgeProps {
  readonly badge: ShownBadge;
  readonly className?: string;
}

/** A small vermilion badge, slightly rotated as if stamped by hand; that of a later offer is only outlined. */
export function OfferBadge({ badge: { text, isLater }, className = '' }: OfferBadgeProps) {
  return (
    <span data-later={isLater || undefined} className={`offer-badge ${className}`}>
      {text}
    </span>
  );
}
