export const MINIMUM_QUANTITY = 1;
export const MAXIMUM_QUANTITY = 99;
export const MAXIMUM_NOTE_LENGTH = 500;

/** An option taken `quantity` times for each unit of its line. */
export interface ChosenOption {
  readonly groupId: string;
  readonly optionId: string;
  readonly quantity: number;
}

export interface CartLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly note: string;
  readonly options: readonly ChosenOption[];
}

export type Cart = readonly CartLine[];

/** A quantity brought into the bounds a line may have. Rule C-3. */
export function boundedQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return MINIMUM_QUANTITY;
  return Math.min(MAXIMUM_QUANTITY, Math.max(MINIMUM_QUANTITY, Math.trunc(quantity)));
}

/** A note as it is kept: trimmed, at most 500 characters; doing it twice changes nothing. Rule C-4. */
export function boundedNote(note: string): string {
  // The cut may leave a space at the end, or the first half of an emoji.
  return note
    .trim()
    .slice(0, MAXIMUM_NOTE_LENGTH)
    .replace(/[\s\uD800-\uDBFF]+$/, '');
}

/**
 * What makes two lines the same line: the item, the options whatever their order, and the note.
 * Rule C-2. Options with quantity 0 are not chosen and do not count.
 */
export function lineKey(line: CartLine): string {
  const options = line.options
    .filter((option) => option.quantity > 0)
    .map((option) => [option.groupId, option.optionId, option.quantity] as const)
    .sort(
      (left, right) =>
        compareText(left[0], right[0]) || compareText(left[1], right[1]) || left[2] - right[2],
    );
  return JSON.stringify([line.itemId, boundedNote(line.note), options]);
}

/** Adds a line, or raises the quantity of the line that is the same. Rules C-2 and C-3. */
export function addLine(cart: Cart, added: CartLine): Cart {
  const line: CartLine = {
    ...added,
    quantity: boundedQuantity(added.quantity),
    note: boundedNote(added.note),
    options: added.options.filter((option) => option.quantity > 0),
  };
  const key = lineKey(line);
  const position = cart.findIndex((other) => lineKey(other) === key);
  if (position === -1) return [...cart, line];
  return cart.map((other, index) =>
    index === position
      ? { ...other, quantity: boundedQuantity(other.quantity + line.quantity) }
      : other,
  );
}

/** Sets the quantity of the line with this key; 0 or less removes the line. Rule C-3. */
export function changeQuantity(cart: Cart, key: string, quantity: number): Cart {
  if (quantity <= 0) return removeLine(cart, key);
  return cart.map((line) =>
    lineKey(line) === key ? { ...line, quantity: boundedQuantity(quantity) } : line,
  );
}

/** Changes the note of a line; when that makes it equal to another line the two become one. Rule C-2. */
export function changeNote(cart: Cart, key: string, note: string): Cart {
  const changed = cart.map((line) =>
    lineKey(line) === key ? { ...line, note: boundedNote(note) } : line,
  );
  return changed.reduce<Cart>((merged, line) => addLine(merged, line), []);
}

export function removeLine(cart: Cart, key: string): Cart {
  return cart.filter((line) => lineKey(line) !== key);
}

/** How many units the cart holds, for the counter beside its icon. */
export function unitCount(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
