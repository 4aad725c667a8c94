import { type CartLine, lineKey } from '@comptoir/domain/cart/cart';
import { boughtBeside, type CondimentRule, freeQuota } from '@comptoir/domain/cart/condiments';
import type { Quote, QuotedLine } from '@comptoir/domain/cart/pricing';
import type { Item, ItemIndex, OrderType } from '@comptoir/domain/menu/menu';
import type { Cents } from '@comptoir/domain/money/money';

/** A condiment in the cart's list. */
export interface CondimentChoice {
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
