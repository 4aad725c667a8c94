import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { startingPrice } from '@comptoir/domain/menu/sizes';
import { DishPicture } from '#components/content/pictures.tsx';
import { AvoidedNote } from '#components/order/avoided-note.tsx';
import { ItemPrice } from '#components/order/item-price.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';

interface RecommendationCardProps {
  readonly item: Item;
  readonly orderType: OrderType;
  /** It was added a moment ago. */
  readonly isAdded: boolean;
  /** Its button opens it, since something has to be chosen. */
  readonly asksForChoices: boolean;
  /** The allergens that the guest avoids. */
  readonly avoided: readonly string[];
  readonly onChoose: () => void;
}

/** Without choices. */
const PLAIN = { options: [] };
const PLUS = 'M10 4v12M4 10h12';
const CHECK = 'm4 10.500 4 4 8-9';

/** A recommended dish, with a button that adds it to the cart. */
export function RecommendationCard({
  item,
  orderType,
  isAdded,
  asksForChoices,
  avoided,
  onChoose,
}: RecommendationCardProps) {
  const t = useTranslate();
  const { delivery } = useRestaurant();
  const { name } = item;
  return (
    <>
      <div className="relative">
        <DishPicture image={item.image} sizes="136px" className={isAdded ? 'opacity-60' : ''} />
        <button
          type="button"
          aria-disabled={isAdded}
          aria-haspopup={asksForChoices ? 'dialog' : undefined}
          aria-label={
            asksForChoices ? t('Choose {name}', { name }) : t('Take {name} too', { name })
          }
          onClick={isAdded ? undefined : onChoose}
          className={`absolute right-1.5 bottom-1.5 grid size-11 place-items-center rounded-full border transition-colors ${isAdded ? 'border-hinoki bg-hinoki' : 'border-edge bg-rice hover:bg-hinoki'}`}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current">
            <path d={isAdded ? CHECK : PLUS} strokeWidth="2" />
          </svg>
        </button>
      </div>
      <p className="mt-1.5 line-clamp-2 font-semibold text-small leading-snug">{name}</p>
      <AvoidedNote item={item} line={PLAIN} avoided={avoided} />
      <p className="text-small">
        {isAdded ? (
          <span className="font-semibold text-matcha">{t('Added')}</span>
        ) : (
          <ItemPrice {...startingPrice(item)} orderType={orderType} isDelivered={delivery.active} />
        )}
      </p>
    </>
  );
}
