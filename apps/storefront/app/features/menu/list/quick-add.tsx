import { type CartLine, unitCount } from '@comptoir/domain/cart/cart';
import { isAgreeable } from '@comptoir/domain/menu/dish-contents';
import type { Item } from '@comptoir/domain/menu/menu';
import { asksForChoices, defaultChoices } from '@comptoir/domain/menu/required-choices';
import { afterPaint } from '#lib/browser/after-paint.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useSoldOut } from '#stores/availability/sold-out.ts';
import { addAgreed } from '#stores/cart/add-agreed.ts';
import { useCountedLines } from '#stores/cart/counted-lines.ts';
import { useCriteria } from '#stores/visitor/dish-filter.ts';

interface QuickAddProps {
  readonly item: Item;
  readonly onAdd: (line: CartLine, item: Item) => void;
}

/** How many of a dish are in the cart, or among the own dishes in a group, and a button for one more where nothing has to be chosen. Rule C-18. */
export function QuickAdd({ item, onAdd }: QuickAddProps) {
  const t = useTranslate();
  const { timezone } = useRestaurant();
  const soldOut = useSoldOut(timezone);
  const criteria = useCriteria();
  const { id, name } = item;
  const { lines, isOfGroup } = useCountedLines();
  const count = unitCount(lines.filter(({ itemId }) => itemId === id));
  const countText = t(isOfGroup ? '{count} in your dishes' : '{count} in the cart', { count });
  const isOffered = !asksForChoices(item) && soldOut.ofItem(item) === '';

  function add(): void {
    const options = defaultChoices(
      item,
      (option) => soldOut.ofOption(option.id) === '' && isAgreeable(option, criteria),
    );
    const line = { itemId: id, quantity: 1, note: '', options };
    // The press shows first.
    addAgreed([{ item, line }], () => afterPaint(() => onAdd(line, item)));
  }

  const counted = count > 0 && (
    <span className="grid h-5 min-w-5 place-items-center rounded-full bg-vermilion px-1 font-bold text-on-vermilion text-small leading-none motion-safe:animate-tick">
      <span aria-hidden="true">{count}</span>
      {!isOffered && <span className="sr-only">{countText}</span>}
    </span>
  );
  if (!isOffered) {
    return counted && <p className="absolute right-1.5 bottom-1.5">{counted}</p>;
  }
  return (
    <button
      type="button"
      aria-label={
        count > 0 ? `${t('Add {name}', { name })}, ${countText}` : t('Add {name}', { name })
      }
      onClick={add}
      className="absolute right-1.5 bottom-1.5 z-1 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full border border-edge bg-rice px-2 transition-colors hover:bg-hinoki"
    >
      {counted}
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current">
        <path d="M10 4v12M4 10h12" strokeWidth="2" />
      </svg>
    </button>
  );
}
