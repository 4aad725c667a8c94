import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import type { ReactNode } from 'react';
import { OfferBadge } from './offer-badge.tsx';
import { ProductCard } from './product-card.tsx';
import type { MenuAvailability } from './use-availability.ts';

/** What all product cards of a list share. */
export interface CardFacts {
  readonly orderType: OrderType;
  /** Badge texts by dish. */
  readonly badges: ReadonlyMap<string, string>;
  /** By menu, when its dishes can be had again. */
  readonly availabilities: ReadonlyMap<string, MenuAvailability>;
  /** The dishes that are shown, by their ids; null for all of them. */
  readonly matching: ReadonlySet<string> | null;
  readonly onOpen: (itemId: string) => void;
  readonly onIntent: () => void;
}

interface ProductCardsProps {
  readonly items: readonly Item[];
  readonly facts: CardFacts;
  /** How many of the first pictures are in sight when the page opens. */
  readonly eagerPictures?: number;
  /** Marks in a text what the dishes were found by. */
  readonly mark?: (text: string, item: Item) => ReactNode;
}

/** Dishes side by side. One that is filtered out stays in the page: it may be back with the next touch. */
export function ProductCards({ items, facts, eagerPictures = 0, mark }: ProductCardsProps) {
  const { orderType, badges, availabilities, matching, onOpen, onIntent } = facts;
  return (
    <ul className="dish-grid">
      {items.map((item, position) => {
        const badge = badges.get(item.id);
        const availability = availabilities.get(item.menuId);
        return (
          <li key={item.id} hidden={matching?.has(item.id) === false} className="relative">
            <ProductCard
              item={item}
              orderType={orderType}
              availability={availability?.text ?? ''}
              isAside={availability?.isAside === true}
              isEager={position < eagerPictures}
              onOpen={onOpen}
              onIntent={onIntent}
              {...(mark && { mark: (text) => mark(text, item) })}
            />
            {badge && <OfferBadge text={badge} className="-top-2 absolute right-3" />}
          </li>
        );
      })}
    </ul>
  );
}
