import { type CartLine, lineKey } from '@comptoir/domain/cart/cart';
import { boughtBeside, type CondimentRule, freeQuota } from '@comptoir/domain/cart/condiments';
import type { Quote, QuotedLine } from '@comptoir/domain/cart/pricing';
import type { Item, ItemIndex, OrderType } from '@comptoir/domain/menu/menu';
import type { Cents } from '@comptoir/domain/money/money';

/** An extra as the cart offers it. */
export interface CondimentChoice {
  readonly item: Item;
  /** The line that the step of condiments counts: one without a note. */
  readonly line: CartLine;
  readonly quantity: number;
  readonly quota: number;
  readonly maximum: number | null;
  readonly unitPrice: Cents;
  /** What is paid for those beyond the quota. */
  readonly total: Cents;
}

/** The condiments that the menu still has, in the restaurant's order, each with how many are chosen. Rule E-2. */
export function condimentChoices(
  { lines }: Pick<Quote, 'lines'>,
  condiments: readonly CondimentRule[],
  items: ItemIndex,
  orderType: OrderType,
): readonly CondimentChoice[] {
  const beside = boughtBeside(lines, condiments);
  return condiments.flatMap((extra) => {
    const item = items.get(extra.itemId);
    if (!item) return [];
    const line = plainLine(extra.itemId);
    const chosen = lines.find((quoted) => isPlain(quoted, extra.itemId));
    return {
      item,
      line,
      quantity: chosen?.line.quantity ?? 0,
      quota: freeQuota(extra, beside),
      maximum: extra.maximum,
      unitPrice: item.prices[orderType],
      total: chosen?.total ?? 0,
    };
  });
}

/** The lines that stand among the dishes: all but those that the step of condiments counts. */
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
