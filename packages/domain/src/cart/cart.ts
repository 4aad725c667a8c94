import { firstCharacters } from '../text/text-length.ts';

/** Bounds of a line's quantity, in units. Rule C-3. */
export const MINIMUM_QUANTITY = 1;
export const MAXIMUM_QUANTITY = 99;
/** In characters. Rules C-4 and I-15. */
export const MAXIMUM_NOTE_LENGTH = 500;

/** An option taken `quantity` times for each unit of its line. */
export interface ChosenOption {
  readonly groupId: string;
  readonly optionId: string;
  readonly quantity: number;
}

/** A dish chosen in a course, with its own options. Rule C-21. */
export interface ChosenDish {
  readonly itemId: string;
  readonly options: readonly ChosenOption[];
}

/** The dishes chosen in one course of a formula; the same dish may be among them twice. Rule C-21. */
export interface ChosenCourse {
  readonly courseId: string;
  readonly choices: readonly ChosenDish[];
}

/** An item with its chosen options and note; `quantity` is 1 to 99. Rules C-1 to C-4. */
export interface CartLine {
  readonly itemId: string;
  readonly quantity: number;
  readonly note: string;
  readonly options: readonly ChosenOption[];
  /** Of a formula what is chosen in its courses; absent of any other item. Rule C-21. */
  readonly courses?: readonly ChosenCourse[] | undefined;
}

/** Lines in the order in which they were added; no two have the same {@link lineKey}. */
export type Cart = readonly CartLine[];

/** A quantity brought into the bounds a line may have. Rule C-3. */
export function boundedQuantity(quantity: number): number {
  if (Number.isNaN(quantity)) return MINIMUM_QUANTITY;
  return Math.min(MAXIMUM_QUANTITY, Math.max(MINIMUM_QUANTITY, Math.trunc(quantity)));
}

/** A note as it is stored: trimmed, at most 500 characters; idempotent. Rule C-4. */
export function boundedNote(note: string): string {
  return firstCharacters(note.trim(), MAXIMUM_NOTE_LENGTH).trim();
}

/**
 * The identity of a line, as JSON: its item, its options and the dishes of its courses in any order, and its note.
 * Options with quantity 0 are not chosen. Rules C-2 and C-21.
 */
export function lineKey(line: CartLine): string {
  const key = [line.itemId, boundedNote(line.note), optionsKey(line.options)];
  const courses = (line.courses ?? [])
    .filter(({ choices }) => choices.length > 0)
    .map(({ courseId, choices }) => [courseId, choices.map(dishKey).sort(compareText)] as const)
    .sort((one, other) => compareText(one[0], other[0]));
  return JSON.stringify(courses.length > 0 ? [...key, courses] : key);
}

function dishKey({ itemId, options }: ChosenDish): string {
  return JSON.stringify([itemId, optionsKey(options)]);
}

function optionsKey(options: readonly ChosenOption[]) {
  return options
    .filter((option) => option.quantity > 0)
    .map((option) => [option.groupId, option.optionId, option.quantity] as const)
    .sort(
      (left, right) =>
        compareText(left[0], right[0]) || compareText(left[1], right[1]) || left[2] - right[2],
    );
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

/** The cart without the line with this key; unchanged when it has none. Rule C-3. */
export function removeLine(cart: Cart, key: string): Cart {
  return cart.filter((line) => lineKey(line) !== key);
}

/** Units of all lines, the number beside the cart's icon. Rule C-7. */
export function unitCount(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
