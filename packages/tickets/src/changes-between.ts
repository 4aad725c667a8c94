import { optionText } from './blocks/line-blocks.ts';
import type { TicketKind } from './ticket.ts';
import type { TicketLine, TicketOrder } from './ticket-order.ts';

/** A line as a change names it. */
interface ChangedLine {
  readonly name: string;
  readonly options: readonly string[];
  readonly note: string;
}

/** A difference between the order and what the paper before it said. */
export type TicketChange =
  | { readonly kind: 'cancelled' }
  /** Its cancellation was taken back. */
  | { readonly kind: 'restored' }
  | { readonly kind: 'promise'; readonly before: string; readonly after: string }
  | { readonly kind: 'type'; readonly after: TicketOrder['orderType'] }
  | { readonly kind: 'added'; readonly line: ChangedLine; readonly quantity: number }
  | { readonly kind: 'removed'; readonly line: ChangedLine; readonly quantity: number }
  | {
      readonly kind: 'quantity';
      readonly line: ChangedLine;
      readonly before: number;
      readonly after: number;
    }
  | { readonly kind: 'note'; readonly after: string }
  | { readonly kind: 'allergens'; readonly after: readonly string[] }
  | { readonly kind: 'guest' }
  | { readonly kind: 'payment' }
  | { readonly kind: 'amounts'; readonly before: number; readonly after: number };

/**
 * What a ticket of this kind has to say anew after `before` was printed: none means that the paper is still
 * true. A kitchen ticket shows neither guest nor money, so that these change nothing there. Rule PR-46.
 */
export function changesBetween(
  before: TicketOrder,
  after: TicketOrder,
  kind: TicketKind,
): readonly TicketChange[] {
  if (after.isCancelled && !before.isCancelled) return [{ kind: 'cancelled' }];
  const changes: TicketChange[] = [];
  if (before.isCancelled && !after.isCancelled) changes.push({ kind: 'restored' });
  if (before.promisedAt !== after.promisedAt) {
    changes.push({ kind: 'promise', before: before.promisedAt, after: after.promisedAt });
  }
  if (before.orderType !== after.orderType) changes.push({ kind: 'type', after: after.orderType });
  changes.push(
    ...lineChanges(before.lines, after.lines),
    ...lineChanges(before.condiments, after.condiments),
  );
  if (before.note !== after.note) changes.push({ kind: 'note', after: after.note });
  if (before.allergens.join() !== after.allergens.join()) {
    changes.push({ kind: 'allergens', after: after.allergens });
  }
  if (kind === 'kitchen') return changes;
  if (guestText(before) !== guestText(after)) changes.push({ kind: 'guest' });
  if (paymentText(before) !== paymentText(after)) changes.push({ kind: 'payment' });
  if (before.amounts.total !== after.amounts.total) {
    changes.push({ kind: 'amounts', before: before.amounts.total, after: after.amounts.total });
  }
  return changes;
}

/** Lines are the same dish when item, options and note are; their quantities are added up. */
function lineChanges(
  before: readonly TicketLine[],
  after: readonly TicketLine[],
): readonly TicketChange[] {
  const old = byDish(before);
  const now = byDish(after);
  const changes: TicketChange[] = [];
  for (const [dish, { line, quantity }] of old) {
    const left = now.get(dish)?.quantity ?? 0;
    if (left === 0) changes.push({ kind: 'removed', line, quantity });
    else if (left !== quantity) {
      changes.push({ kind: 'quantity', line, before: quantity, after: left });
    }
  }
  for (const [dish, { line, quantity }] of now) {
    if (!old.has(dish)) changes.push({ kind: 'added', line, quantity });
  }
  return changes;
}

function byDish(lines: readonly TicketLine[]) {
  const dishes = new Map<string, { readonly line: ChangedLine; readonly quantity: number }>();
  for (const { itemId, name, quantity, options, dishes: ofFormula = [], note } of lines) {
    const amountsOf = (chosen: typeof options) =>
      chosen.map((option) => [option.name, option.quantity]);
    const courses = ofFormula.map((each) => [each.itemId, each.name, amountsOf(each.options)]);
    const dish = JSON.stringify([itemId, name, amountsOf(options), courses, note]);
    const chosen = ofFormula.flatMap((each) => [each.name, ...each.options.map(optionText)]);
    const line = { name, options: [...options.map(optionText), ...chosen], note };
    dishes.set(dish, { line, quantity: quantity + (dishes.get(dish)?.quantity ?? 0) });
  }
  return dishes;
}

// A stored order comes back with its fields in another order, so that whole objects can not be compared.
function guestText({ guest }: TicketOrder): string {
  return guest ? JSON.stringify([guest.name, guest.phone, guest.address]) : '';
}

function paymentText({ payment: { method, isPaid, dueCents } }: TicketOrder): string {
  return JSON.stringify([method, isPaid, dueCents]);
}
