import type { WireHoldable } from '@comptoir/contract/staff/availability';
import { normalise } from '@comptoir/domain/search/compared-text';
import { wordsOf } from '@comptoir/domain/search/search-index';
import type { BoardOrder } from '#lib/live/board-order.ts';

/** What is sold out or may be: an article, a choice or an ingredient, by its kind and its id. */
export type Subject = Pick<WireHoldable, 'kind' | 'id'>;

export function subjectKey({ kind, id }: Subject): string {
  return `${kind}:${id}`;
}

/** Those whose name or context has every word of the text, compared as by Q-1; ingredients that begin with it first. Rule SV-72. */
export function foundHoldables(
  holdables: readonly WireHoldable[],
  text: string,
): readonly WireHoldable[] {
  const words = wordsOf(normalise(text));
  if (words.length === 0) return holdables;
  const found = holdables.filter(({ name, context }) => {
    const whole = normalise(`${name} ${context}`);
    return words.every((word) => whole.includes(word));
  });
  const isMeant = ({ kind, name }: WireHoldable) =>
    kind === 'ingredient' && normalise(name).startsWith(words.join(' '));
  return found.toSorted((one, other) => Number(isMeant(other)) - Number(isMeant(one)));
}

/** What comes before the rest of the menu. */
export interface Foremost {
  /** Keys, in their order: of what is set, and of what was set last. */
  readonly recent: readonly string[];
  /** The lines of the open orders, or of the one that is asked about. */
  readonly lines: BoardOrder['lines'];
}

/**
 * The same list, with those set last at its beginning, then what the given lines need: dishes before choices, most of
 * it first. The rest stays in the order of the menu. Rule SV-72.
 */
export function sortedHoldables(
  holdables: readonly WireHoldable[],
  { recent, lines }: Foremost,
): readonly WireHoldable[] {
  const needed = neededQuantities(lines);
  const placeOf = (holdable: WireHoldable): number => {
    const place = recent.indexOf(subjectKey(holdable));
    return place === -1 ? recent.length : place;
  };
  const quantityOf = ({ kind, id, name }: WireHoldable): number => {
    if (kind === 'item') return (needed.items.get(id) ?? 0) * DISHES_FIRST;
    return kind === 'option' ? (needed.options.get(name) ?? 0) : 0;
  };
  return holdables.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || quantityOf(other) - quantityOf(one),
  );
}

/** A dish goes before each choice, of which there are never so many. */
const DISHES_FIRST = 10_000;

/** Options have no id on a line of the board: their names count. */
function neededQuantities(lines: BoardOrder['lines']) {
  const items = new Map<string, number>();
  const options = new Map<string, number>();
  for (const line of lines) {
    items.set(line.item_id, (items.get(line.item_id) ?? 0) + line.quantity);
    for (const { name, quantity } of line.options) {
      options.set(name, (options.get(name) ?? 0) + quantity * line.quantity);
    }
  }
  return { items, options };
}
