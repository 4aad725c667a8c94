import { fromCartLine, toCartLine } from '@comptoir/contract/orders/cart-mapping';
import { addLine, type Cart } from '@comptoir/domain/cart/cart';
import { everyOf, objectOf, required, type Schema, text } from '#stores/persistence/schema.ts';

const id = required(text);
/** Half a unit has no price in whole cents. */
const units: Schema<number> = (stored) =>
  Number.isInteger(stored) ? (stored as number) : undefined;
const option = objectOf({ id, quantity: units });
const groups = everyOf(objectOf({ option_id: id, option_options: everyOf(option) }));
const dish = objectOf({ item_id: id, options: (stored) => groups(stored ?? []) });
const courses = everyOf(objectOf({ course_id: id, choices: everyOf(dish) }));
const plainLine = objectOf({
  item_id: id,
  quantity: (stored) => (Number(stored) < 1 ? undefined : units(stored)),
  note: text,
  options: (stored) => groups(stored ?? []),
});
/** A line without courses stays without. */
function storedLine(stored: unknown) {
  const line = plainLine(stored);
  const written = (stored as { readonly courses?: unknown } | null)?.courses;
  if (line === undefined || written === undefined) return line;
  const chosen = courses(written);
  return chosen && { ...line, courses: chosen };
}

const storedLines = everyOf(storedLine);

/** The lines in the shape in which an order sends them. */
export function toStoredLines(lines: Cart): unknown {
  return lines.map(fromCartLine);
}

/** The stored lines; nothing if any of them is invalid. */
export function restoreLines(stored: unknown): Cart | undefined {
  // `addLine` limits quantities and notes, and joins equal lines.
  return storedLines(stored)?.map(toCartLine).reduce<Cart>(addLine, []);
}
