import type { WireProposal } from './substitutions.ts';

/** Whether a dish of a formula is replaced: to leave it out is to leave out the formula. Rule SU-14. */
export function isOfFormula({
  kind,
  swap_price,
}: Pick<WireProposal, 'kind' | 'swap_price'>): boolean {
  return kind === 'swap' && swap_price === null;
}
