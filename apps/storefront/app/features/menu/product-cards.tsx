import type { Item, OrderType } from '@comptoir/domain/menu';
import { ProductCard } from './product-card.tsx';

/** What every card is shown with. */
export interface CardFacts {
  readonly orderType: OrderType;
  /** By dish, what its seal says. */
  readonly badges: ReadonlyMap<string, string>;
  /** By menu, when its dishes can be had again. */
  readonly servings: ReadonlyMap<string, string>;
  readonly onOpen: (itemId: string) => void;
  readonly onIntent: () => void;
}

interface ProductCardsProps {
  readonly items: readonly Item[];
  readonly facts: CardFacts;
  /** How many of the first pictures are in sight when the page opens. */
  readonly eagerPictures?: number;
}

export function ProductCards({ items, facts, eagerPictures = 0 }: ProductCardsProps) {
  const { orderType, badges, servings, onOpen, onIntent } = facts;
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-3">
      {items.map((item, position) => (
        <ProductCard
          key={item.id}
          item={item}
          orderType={orderType}
          badge={badges.get(item.id) ?? ''}
          serving={servings.get(item.menuId) ?? ''}
          isEager={position < eagerPictures}
          onOpen={onOpen}
          onIntent={onIntent}
        />
      ))}
    </ul>
  );
}
