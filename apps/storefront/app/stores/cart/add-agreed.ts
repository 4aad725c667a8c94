import type { CartLine } from '@comptoir/domain/cart/cart';
import { avoidedIn } from '@comptoir/domain/menu/avoided-contents';
import { dishAsChosen } from '@comptoir/domain/menu/dish-contents';
import type { Item } from '@comptoir/domain/menu/menu';
import { type AvoidedDish, useAvoidedQuestion } from '#stores/visitor/avoided-question.ts';
import { storedAvoided } from '#stores/visitor/stored-avoided.ts';

/** A line to be added, with its dish. */
interface AddedLine {
  readonly item: Item;
  readonly line: Pick<CartLine, 'options' | 'courses'>;
}

/** What was agreed to since the page was loaded: dishes with the allergens. */
const agreed = new Set<string>();

/** Adds lines at once, or after the guest has agreed to what of it they avoid. Rule Q-18. */
export function addAgreed(
  lines: readonly AddedLine[],
  add: () => void,
  avoided: readonly string[] = storedAvoided(),
): void {
  const asked = new Map<string, AvoidedDish>();
  for (const { item, line } of lines) {
    const found = avoidedIn(dishAsChosen(item, line.options, line.courses), avoided);
    if (found === null) continue;
    const key = [item.id, ...found.allergens].join(' ');
    if (!agreed.has(key)) asked.set(key, { name: item.name, found });
  }
  if (asked.size === 0) {
    add();
    return;
  }
  useAvoidedQuestion.setState({
    dishes: [...asked.values()],
    answer(isAgreed) {
      useAvoidedQuestion.setState({ dishes: null });
      if (!isAgreed) return;
      for (const key of asked.keys()) agreed.add(key);
      add();
    },
  });
}

/** Lines with their dishes, as far as the menu has them. */
export function withItems(
  lines: readonly CartLine[],
  items: ReadonlyMap<string, Item>,
): readonly AddedLine[] {
  return lines.flatMap((line) => {
    const item = items.get(line.itemId);
    return item ? [{ item, line }] : [];
  });
}
