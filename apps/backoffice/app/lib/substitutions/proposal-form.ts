import type {
  ProposalRequestBody,
  WireSubstitutions,
} from '@comptoir/contract/staff/substitutions';
import { effectWithoutAnswer, type ProposalKind } from '@comptoir/domain/orders/substitution';

type Line = WireSubstitutions['lines'][number];
type Dish = WireSubstitutions['dishes'][number];

/** What was chosen in the form so far. */
export interface ProposalDraft {
  readonly kind: ProposalKind;
  /** The position of the line; null for none yet. */
  readonly position: number | null;
  /** Of a formula the place of the dish that is missing; null for all of it. Rule SU-14. */
  readonly dishAt: number | null;
  readonly quantity: number;
  readonly dishId: string;
  readonly text: string;
}

/** A proposal to begin with: about the only line, or the first one that holds what is sold out, all of it. Rule SU-15. */
export function newProposal({ lines }: Pick<WireSubstitutions, 'lines'>): ProposalDraft {
  const missing = lines.find((line) => line.is_sold_out);
  const chosen = missing ?? (lines.length === 1 ? lines[0] : undefined);
  const dishAt = missing?.dishes?.findIndex((dish) => dish.is_sold_out) ?? -1;
  return {
    kind: lines.length > 0 ? 'swap' : 'cancel',
    position: chosen?.position ?? null,
    dishAt: dishAt === -1 ? null : dishAt,
    quantity: missing?.quantity ?? 1,
    dishId: '',
    text: '',
  };
}

/** The line that was chosen. */
export function lineOf(
  { position }: ProposalDraft,
  { lines }: Pick<WireSubstitutions, 'lines'>,
): Line | undefined {
  return lines.find((line) => line.position === position);
}

/** The dishes that may stand for a line, or for a dish of it: those with its rate of tax. Rules SU-7 and SU-14. */
export function dishesFor(
  line: Line | undefined,
  dishAt: number | null,
  { dishes }: Pick<WireSubstitutions, 'dishes'>,
): readonly Dish[] {
  if (!line) return [];
  const replaced = dishAt === null ? undefined : line.dishes?.[dishAt];
  const rates = replaced ? [replaced.rate] : line.rates;
  return dishes.filter(({ rate }) => rates.every((own) => own === rate));
}

/** The request of a draft; null while something is missing. Rules SU-1 and SU-2. */
export function requestOfProposal(
  draft: ProposalDraft,
  known: WireSubstitutions,
  revision: number,
): ProposalRequestBody | null {
  const { kind, quantity, dishAt, dishId } = draft;
  const text = draft.text.trim() || null;
  if (kind === 'cancel') return text === null ? null : { revision, kind, text };
  const line = lineOf(draft, known);
  if (!line) return null;
  const units = { position: line.position, quantity: Math.min(quantity, line.quantity) };
  if (kind === 'drop') {
    return units.quantity > line.droppable ? null : { revision, kind, ...units, text };
  }
  const isServed = dishesFor(line, dishAt, known).some(({ item_id }) => item_id === dishId);
  const swap = { swap_item_id: dishId, ...(dishAt !== null && { dish_at: dishAt }) };
  return isServed ? { revision, kind, ...units, ...swap, text } : null;
}

/** Whether a draft is about all that is left of the order. Rule SU-13. */
export function isAboutAll(draft: ProposalDraft, known: Pick<WireSubstitutions, 'lines'>): boolean {
  const line = lineOf(draft, known);
  return draft.kind !== 'cancel' && line !== undefined && draft.quantity > line.droppable;
}

/** What happens without an answer to a draft. Rules SU-4 and SU-13. */
export function draftWithoutAnswer(
  draft: ProposalDraft,
  known: Pick<WireSubstitutions, 'lines' | 'no_answer'>,
) {
  return effectWithoutAnswer(draft.kind, known.no_answer, isAboutAll(draft, known));
}
