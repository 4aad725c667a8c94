import type { Item, ItemIndex } from '@comptoir/domain/menu/menu';
import type { FreeLine } from '@comptoir/domain/offers/free-lines';
import type { Offer } from '@comptoir/domain/offers/offer';
import { useId } from 'react';
import { AvoidedNote, avoidedText } from '#components/order/avoided-note.tsx';
import { LineContents } from '#components/order/line-contents.tsx';
import { dishNames, joinedFreeLines, optionNames } from '#lib/format/order-lines.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useSoldOut } from '#stores/availability/sold-out.ts';
import { useCart } from '#stores/cart/cart.ts';
import { useCriteria } from '#stores/visitor/dish-filter.ts';

interface FreeLinesProps {
  readonly freeLines: readonly FreeLine[];
  readonly offers: readonly Offer[];
  readonly items: ItemIndex;
}

/** Free lines of offers; a free item with several choices has a select. Rule O-8. */
export function FreeLines({ freeLines, offers, items }: FreeLinesProps) {
  const t = useTranslate();
  const avoided = useCriteria().without;
  if (freeLines.length === 0) return null;
  return (
    <ul className="divide-y divide-hinoki border-hinoki border-t">
      {joinedFreeLines(freeLines).map((line) => {
        const { key, offerId, itemId, quantity, options } = line;
        const item = items.get(itemId);
        const offer = offers.find(({ id }) => id === offerId);
        if (!item) return null;
        return (
          <li key={key} className="py-3">
            <div className="flex items-baseline justify-between gap-3">
              <p className="min-w-0 font-semibold">
                {quantity > 1 && `${quantity} × `}
                {item.name}
              </p>
              <span className="font-semibold text-matcha">{t('Free of charge')}</span>
            </div>
            <LineContents
              options={optionNames(item, options).join(', ')}
              dishes={dishNames(item, line)}
            />
            <AvoidedNote item={item} line={line} avoided={avoided} />
            {offer && <p className="text-quiet text-small">{offer.name}</p>}
            {offer?.type === 'free_item' && (
              <FreeItemChoice offer={offer} chosen={item} choices={choicesOf(offer, items)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

function choicesOf(offer: Offer, items: ItemIndex): readonly Item[] {
  return offer.itemIds.flatMap((id) => items.get(id) ?? []);
}

/** A free item has no choices. Rule C-13. */
const PLAIN = { options: [] };

interface FreeItemChoiceProps {
  readonly offer: Offer;
  readonly chosen: Item;
  readonly choices: readonly Item[];
}

function FreeItemChoice({ offer, chosen, choices }: FreeItemChoiceProps) {
  const t = useTranslate();
  const id = useId();
  const { ofItem } = useSoldOut(useRestaurant().timezone);
  const avoided = useCriteria().without;
  if (choices.length < 2) return null;
  return (
    <div className="mt-2">
      <label htmlFor={id} className="mb-1 block text-small">
        {t('Your choice')}
      </label>
      <select
        id={id}
        value={chosen.id}
        onChange={(event) => useCart.getState().chooseFreeItem(offer.id, event.target.value)}
        className="block min-h-11 w-full rounded-field border border-edge bg-paper px-3"
      >
        {choices.map((item) => (
          <option key={item.id} value={item.id} disabled={ofItem(item) !== ''}>
            {[item.name, ofItem(item), avoidedText({ item, line: PLAIN }, avoided, t)]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </select>
    </div>
  );
}
