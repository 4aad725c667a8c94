import type { WireProposal } from '@comptoir/contract/orders/substitutions';
import { toEuros } from '@comptoir/contract/wire/euros';
import { withNames } from '../guest-lines.ts';
import { type ProposalRow, swapName } from './proposal-row.ts';

/** A proposal with its names in the guest's language; those of the restaurant are French. Rule LA-35. */
export function guestProposal(proposal: ProposalRow): WireProposal {
  const { translation, swap_options } = proposal;
  if (!translation) return proposalToWire(proposal);
  const named = swap_options && withNames(swap_options, translation.swap_options ?? []);
  return proposalToWire({ ...proposal, ...translation, swap_options: named });
}

/** A proposal as the guest and the restaurant see it: without who made it. Rule SU-3. */
export function proposalToWire(proposal: ProposalRow): WireProposal {
  const price = proposal.dish_at === null ? proposal.swap_price_cents : null;
  return {
    substitution_id: proposal.substitution_id,
    kind: proposal.kind,
    item_name: proposal.item_name,
    quantity: proposal.quantity,
    swap_name: swapName(proposal),
    swap_price: price === null ? null : toEuros(price),
    ...(proposal.is_all && { is_all: true as const }),
    text: proposal.text,
    proposed_at: timestamp(proposal.proposed_at),
    answer_until: timestamp(proposal.answer_until),
    without_answer: proposal.without_answer,
    accept_given: toEuros(proposal.accept_cents),
    drop_given: toEuros(proposal.drop_cents),
    outcome: proposal.outcome,
    ended_by: proposal.ended_by,
    given: toEuros(proposal.given_cents),
  };
}

function timestamp(at: string): string {
  return new Date(at).toISOString();
}
