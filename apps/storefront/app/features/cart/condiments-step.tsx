import { type CartLine, lineKey, MAXIMUM_QUANTITY } from '@comptoir/domain/cart/cart';
import { boughtBeside, type CondimentRule, freeQuota } from '@comptoir/domain/cart/condiments';
import type { Quote, QuotedLine } from '@comptoir/domain/cart/pricing';
import { orderTypeOf } from '@comptoir/domain/delivery/fulfilment';
import type { Item, ItemIndex, OrderType } from '@comptoir/domain/menu/menu';
import type { Cents } from '@comptoir/domain/money/money';
import { useState } from 'react';
import { QuantityStepper } from '#components/controls/quantity-stepper.tsx';
import { AvoidedNote } from '#components/order/avoided-note.tsx';
import { Price } from '#components/order/price.tsx';
import { formatPrice } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useSoldOut } from '#stores/availability/sold-out.ts';
import { addAgreed } from '#stores/cart/add-agreed.ts';
import { useCart } from '#stores/cart/cart.ts';
import type { PricedCart } from '#stores/cart/quoted-cart.ts';
import { useCriteria } from '#stores/visitor/dish-filter.ts';

interface CondimentsStepProps {
  readonly cart: PricedCart;
}

/** Chopsticks, sauces and other condiments, open at first while none is chosen. Rules E-1 to E-4. */
export function CondimentsStep({ cart: { quote, condiments, fulfilment } }: CondimentsStepProps) {
  const t = useTranslate();
  const { items } = useRestaurant();
  const choices = condimentChoices(quote, condiments, items, orderTypeOf(fulfilment));
  const chosen = choices.filter(({ quantity }) => quantity > 0);
  const [isOpenAtFirst] = useState(chosen.length === 0);
  if (choices.length === 0) return null;
  return (
    <details open={isOpenAtFirst} className="border-hinoki border-y">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t('Beside your order')}</span>
          <span className="block text-quiet text-small">
            {chosen.length === 0
              ? t('On request, so that nothing is thrown away.')
              : chosen.map(({ item, quantity }) => `${quantity} × ${item.name}`).join(', ')}
          </span>
        </span>
        <svg
          viewBox="0 0 12 12"
          aria-hidden="true"
          className="size-3 shrink-0 fill-none stroke-current transition-transform in-[details[open]]:rotate-90"
        >
          <path d="m4 1 5 5-5 5" strokeWidth="2" />
        </svg>
      </summary>
      <ul className="pb-2">
        {choices.map((choice) => (
          <CondimentRow key={choice.item.id} choice={choice} />
        ))}
      </ul>
    </details>
  );
}

function CondimentRow({ choice }: { readonly choice: CondimentChoice }) {
  const t = useTranslate();
  const { item, line, quantity, maximum, total } = choice;
  const soldOut = useSoldOut(useRestaurant().timezone).ofItem(item);
  const avoided = useCriteria().without;
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 py-1.5">
      <div className="min-w-28 flex-1">
        <p className="text-small">
          <span className="font-semibold">{item.name}</span>
          {total > 0 && (
            <>
              {' · '}
              <Price amount={total} className="font-semibold" />
            </>
          )}
        </p>
        <p className="text-quiet text-small">{soldOut || quotaText(choice, t)}</p>
        <AvoidedNote item={item} line={line} avoided={avoided} />
      </div>
      <QuantityStepper
        label={item.name}
        quantity={quantity}
        minimum={0}
        maximum={soldOut ? quantity : Math.min(maximum ?? MAXIMUM_QUANTITY, MAXIMUM_QUANTITY)}
        onChange={(next) => {
          const { add, setQuantity } = useCart.getState();
          if (quantity > 0) setQuantity(lineKey(line), next);
          else addAgreed([{ item, line }], () => add({ ...line, quantity: next }));
        }}
      />
    </li>
  );
}

/** How many units are free, and the price of one more. */
function quotaText({ quota, quantity, maximum, unitPrice }: CondimentChoice, t: Translate): string {
  if (maximum !== null && quantity >= maximum) return t('{count} at most', { count: maximum });
  const price = formatPrice(unitPrice);
  if (quota === 0) return t('{price} each', { price });
  return unitPrice === 0
    ? t('Free of charge')
    : t('Free up to {count}, then {price}', { count: quota, price });
}

/** A condiment in the cart's list. */
interface CondimentChoice {
  readonly item: Item;
  /** The counted line: the one without a note. */
  readonly line: CartLine;
  readonly quantity: number;
  readonly quota: number;
  readonly maximum: number | null;
  readonly unitPrice: Cents;
  /** The price of the units beyond the quota. */
  readonly total: Cents;
}

/** The condiments on the menu in the restaurant's order, with their chosen quantities. Rule E-2. */
export function condimentChoices(
  { lines }: Pick<Quote, 'lines'>,
  condiments: readonly CondimentRule[],
  items: ItemIndex,
  orderType: OrderType,
): readonly CondimentChoice[] {
  const beside = boughtBeside(lines, condiments);
  return condiments.flatMap((condiment) => {
    const item = items.get(condiment.itemId);
    if (!item) return [];
    const line = plainLine(condiment.itemId);
    const chosen = lines.find((quoted) => isPlain(quoted, condiment.itemId));
    return {
      item,
      line,
      quantity: chosen?.line.quantity ?? 0,
      quota: freeQuota(condiment, beside),
      maximum: condiment.maximum,
      unitPrice: item.prices[orderType],
      total: chosen?.total ?? 0,
    };
  });
}

/** The lines listed among the dishes: all but the counted condiments. */
export function dishLines(
  lines: readonly QuotedLine[],
  condiments: readonly CondimentRule[],
): readonly QuotedLine[] {
  return lines.filter((line) => !condiments.some(({ itemId }) => isPlain(line, itemId)));
}

function plainLine(itemId: string): CartLine {
  return { itemId, quantity: 1, note: '', options: [] };
}

function isPlain({ line }: QuotedLine, itemId: string): boolean {
  return line.itemId === itemId && lineKey(line) === lineKey(plainLine(itemId));
}
