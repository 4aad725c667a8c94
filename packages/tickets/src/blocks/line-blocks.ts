import { formatCents } from '../formats.ts';
import { ticketText } from '../texts.ts';
import type { TicketBlock } from '../ticket.ts';
import type { TicketLine, TicketOrder } from '../ticket-order.ts';

export function allergenBlocks({ allergens, allergies }: TicketOrder): TicketBlock[] {
  const written = allergies.trim() === '' ? [] : [ticketText('allergies', { allergies })];
  const named =
    allergens.length === 0 ? [] : [ticketText('allergens', { allergens: allergens.join(', ') })];
  return [...written, ...named].map((text) => ({ kind: 'inverted', text }));
}

export function noteBlocks(note: string): TicketBlock[] {
  return note.trim() === '' ? [] : [{ kind: 'frame', title: ticketText('note'), text: note }];
}

interface ItemStyle {
  readonly isTall: boolean;
  readonly hasAmount: boolean;
}

export function itemBlock(line: TicketLine, { isTall, hasAmount }: ItemStyle): TicketBlock {
  const amount = line.totalCents === 0 ? ticketText('free') : formatCents(line.totalCents);
  return {
    kind: 'item',
    quantity: line.quantity,
    name: line.name,
    amount: hasAmount ? amount : null,
    options: chosenTexts(line),
    note: line.note,
    isTall,
  };
}

export function condimentBlocks(
  condiments: readonly TicketLine[],
  style: ItemStyle,
): TicketBlock[] {
  if (condiments.length === 0) return [];
  return [
    { kind: 'rule', isDouble: false },
    { kind: 'text', text: ticketText('condiments'), isBold: true, align: 'left' },
    ...condiments.map((line) => itemBlock(line, style)),
  ];
}

/** What was chosen of a line, then each dish of a formula with its own options. Rule PR-42. */
function chosenTexts({
  options,
  dishes = [],
}: Pick<TicketLine, 'options' | 'dishes'>): readonly string[] {
  return [
    ...options.map(optionText),
    ...dishes.flatMap((dish) => [
      dish.name,
      ...dish.options.map((option) => `+ ${optionText(option)}`),
    ]),
  ];
}

/** « Sauce soja », of several « 2 × Sauce soja ». */
export function optionText({ name, quantity }: TicketLine['options'][number]): string {
  return quantity === 1 ? name : ticketText('option', { quantity, name });
}
