import type { WireGroupOrderState } from '@comptoir/contract/group-orders/group-order-state';
import { fromCartLine, toCartLine } from '@comptoir/contract/orders/cart-mapping';
import type { WireCartItem } from '@comptoir/contract/orders/cart-wire';
import { toCents } from '@comptoir/contract/wire/euros';
import { boundedQuantity, type CartLine, lineKey } from '@comptoir/domain/cart/cart';
import { priceLine } from '@comptoir/domain/cart/priced-line';
import type { ItemIndex, OrderType } from '@comptoir/domain/menu/menu';
import type { Cents } from '@comptoir/domain/money/money';
import { createLineId, type LineWrite } from '#stores/group/memberships.ts';

export type GroupParticipant = WireGroupOrderState['participants'][number];

/** A line of the group as it is shown. */
export interface ShownLine {
  readonly lineId: string;
  readonly line: CartLine;
  readonly name: string;
  /** Before discounts; null while it has no price. */
  readonly total: Cents | null;
  /** Why it cannot be ordered now; empty where it can. */
  readonly problem: string;
  /** Whether the server has yet to confirm it. */
  readonly isPending: boolean;
}

/** A participant's lines as the server knows them, with the names of this page's menu. */
export function confirmedLines(
  { lines }: Pick<GroupParticipant, 'lines'>,
  items: ItemIndex,
): readonly ShownLine[] {
  return lines.map(({ line_id, item, item_name, line_total, problem }) => ({
    lineId: line_id,
    line: toCartLine(item),
    name: items.get(item.item_id)?.name ?? item_name,
    total: line_total === null ? null : toCents(line_total),
    problem: problem ?? '',
    isPending: false,
  }));
}

/** Own lines with the changes that the server has yet to confirm. Rule GP-5. */
export function ownLines(
  participant: Pick<GroupParticipant, 'lines'>,
  writes: readonly LineWrite[],
  items: ItemIndex,
  orderType: OrderType,
): readonly ShownLine[] {
  const confirmed = confirmedLines(participant, items);
  const known = new Set(confirmed.map(({ lineId }) => lineId));
  const changed = confirmed.flatMap((shown) => {
    const write = writes.find(({ lineId }) => lineId === shown.lineId);
    if (write === undefined) return [shown];
    return write.item === null ? [] : [pendingLine(write.lineId, write.item, items, orderType)];
  });
  const added = writes.flatMap(({ lineId, item }) =>
    item === null || known.has(lineId) ? [] : [pendingLine(lineId, item, items, orderType)],
  );
  return [...changed, ...added];
}

function pendingLine(
  lineId: string,
  wire: WireCartItem,
  items: ItemIndex,
  orderType: OrderType,
): ShownLine {
  const line = toCartLine(wire);
  const item = items.get(line.itemId);
  return {
    lineId,
    line,
    name: item?.name ?? '',
    total: item ? priceLine(line, item, orderType, 0).total : null,
    problem: '',
    isPending: true,
  };
}

/** The change that adds a line: one more of an equal own line, else a line of its own. */
export function addition(own: readonly ShownLine[], added: CartLine): LineWrite {
  const equal = own.find(({ line }) => lineKey(line) === lineKey(added));
  if (equal === undefined) return { lineId: createLineId(), item: fromCartLine(added) };
  const quantity = boundedQuantity(equal.line.quantity + added.quantity);
  return { lineId: equal.lineId, item: fromCartLine({ ...equal.line, quantity }) };
}

/** The change that gives a line another quantity or note. */
export function editedLine({ lineId, line }: ShownLine, change: Partial<CartLine>): LineWrite {
  return { lineId, item: fromCartLine({ ...line, ...change }) };
}
