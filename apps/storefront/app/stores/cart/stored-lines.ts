import { fromCartLine } from '@comptoir/contract/orders/cart-mapping';
import { addLine, type Cart, type CartLine, type ChosenOption } from '@comptoir/domain/cart/cart';
import {
  asList,
  asNumber,
  asObject,
  asText,
  type JsonObject,
} from '#stores/persistence/json-shape.ts';

/** The lines as they are kept: the same shape in which an order sends them. */
export function keptLines(lines: Cart): unknown {
  return lines.map(fromCartLine);
}

/** The lines that were kept; null when the list is none, or when one of them makes no sense. */
export function restoreLines(kept: unknown): Cart | null {
  const lines = every(kept, restoreLine);
  // Adding them one by one brings quantities and notes into bounds, and joins equal lines.
  return lines?.reduce<Cart>(addLine, []) ?? null;
}

function restoreLine(kept: JsonObject): CartLine | null {
  const itemId = asText(kept.item_id);
  const quantity = asNumber(kept.quantity);
  const groups = every(kept.options ?? [], restoreGroup);
  if (itemId === '' || quantity === null || quantity < 1 || groups === null) return null;
  return { itemId, quantity, note: asText(kept.note), options: groups.flat() };
}

function restoreGroup(kept: JsonObject): readonly ChosenOption[] | null {
  const groupId = asText(kept.option_id);
  if (groupId === '') return null;
  return every(kept.option_options, (option) => {
    const optionId = asText(option.id);
    const quantity = asNumber(option.quantity);
    return optionId === '' || quantity === null ? null : { groupId, optionId, quantity };
  });
}

/** Reads a list of objects; null as soon as one can't be read. */
function every<Element>(
  value: unknown,
  restore: (kept: JsonObject) => Element | null,
): readonly Element[] | null {
  const list = asList(value);
  if (!list) return null;
  const restored: Element[] = [];
  for (const kept of list) {
    const element = restore(asObject(kept) ?? {});
    if (element === null) return null;
    restored.push(element);
  }
  return restored;
}
