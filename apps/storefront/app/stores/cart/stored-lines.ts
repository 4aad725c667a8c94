import { fromCartLine } from '@comptoir/contract/orders/cart-mapping';
import { addLine, type Cart, type CartLine, type ChosenOption } from '@comptoir/domain/cart/cart';
import {
  asList,
  asNumber,
  asObject,
  asText,
  type JsonObject,
} from '#stores/persistence/json-shape.ts';

/** The lines in the shape in which an order sends them. */
export function toStoredLines(lines: Cart): unknown {
  return lines.map(fromCartLine);
}

/** The stored lines; null if any of them is invalid. */
export function restoreLines(stored: unknown): Cart | null {
  const lines = every(stored, restoreLine);
  // `addLine` limits quantities and notes, and joins equal lines.
  return lines?.reduce<Cart>(addLine, []) ?? null;
}

function restoreLine(stored: JsonObject): CartLine | null {
  const itemId = asText(stored.item_id);
  const quantity = asNumber(stored.quantity);
  const groups = every(stored.options ?? [], restoreGroup);
  if (itemId === '' || quantity === null || quantity < 1 || groups === null) return null;
  return { itemId, quantity, note: asText(stored.note), options: groups.flat() };
}

function restoreGroup(stored: JsonObject): readonly ChosenOption[] | null {
  const groupId = asText(stored.option_id);
  if (groupId === '') return null;
  return every(stored.option_options, (option) => {
    const optionId = asText(option.id);
    const quantity = asNumber(option.quantity);
    return optionId === '' || quantity === null ? null : { groupId, optionId, quantity };
  });
}

/** Reads a list of objects; null if any of them is invalid. */
function every<Element>(
  value: unknown,
  restore: (stored: JsonObject) => Element | null,
): readonly Element[] | null {
  const list = asList(value);
  if (!list) return null;
  const restored: Element[] = [];
  for (const stored of list) {
    const element = restore(asObject(stored) ?? {});
    if (element === null) return null;
    restored.push(element);
  }
  return restored;
}
