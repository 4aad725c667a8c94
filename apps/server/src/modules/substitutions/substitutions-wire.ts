import type { WireSubstitutions } from '@comptoir/contract/staff/substitutions';
import { toEuros, toPercent } from '@comptoir/contract/wire/euros';
import {
  type ChangeableLine,
  orderWire,
  type ProposalRow,
  type SwapDish,
} from '#modules/orders/orders.ts';

/** What can be proposed, and what was, as the API has it. */
export function substitutionsToWire({
  lines,
  dishes,
  noAnswer,
  proposals,
}: {
  readonly lines: readonly ChangeableLine[];
  readonly dishes: readonly SwapDish[];
  readonly noAnswer: 'keep' | 'cancel';
  readonly proposals: readonly ProposalRow[];
}): WireSubstitutions {
  return {
    lines: lines
      .filter(({ left }) => left > 0)
      .map(({ position, item_name, options, dishes, left, droppable, unitPrice, sold }) => ({
        position,
        name: item_name,
        options: [
          ...options.map(({ name }) => name),
          ...(dishes ?? []).map((dish) => dish.item_name),
        ],
        quantity: left,
        droppable,
        unit_price: toEuros(unitPrice),
        rates: sold.rates.map(({ rate }) => toPercent(rate)),
        ...(dishes && {
          dishes: dishes.map((dish) => ({ name: dish.item_name, rate: toPercent(dish.taxRate) })),
        }),
      })),
    dishes: dishes.map(({ itemId, name, unitPrice, taxRate }) => ({
      item_id: itemId,
      name,
      price: toEuros(unitPrice),
      rate: toPercent(taxRate),
    })),
    no_answer: noAnswer,
    proposals: proposals.map((proposal) => ({
      ...orderWire.proposal(proposal),
      person: proposal.person_name,
      device: proposal.device_name,
    })),
  };
}
