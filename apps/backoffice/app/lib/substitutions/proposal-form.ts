import type {
  ProposalRequestBody,
  WireSubstitutions,
} from '@comptoir/contract/staff/substitutions';
import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import { sum } from '@comptoir/domain/money/money';
import { effectWithoutAnswer, type ProposalKind } from '@comptoir/domain/orders/substitution';

type Line = WireSubstitutions['lines'][number];
type Dish = WireSubstitutions['dishes'][number];
type Group = NonNullable<Dish['groups']>[number];
type Sold = Pick<Line, 'item_id' | 'chosen'>;

/** What is chosen of a dish: ids by group. */
type Choices = Readonly<Record<string, readonly string[]>>;

/** What was chosen in the form so far. */
export interface ProposalDraft {
  readonly kind: ProposalKind;
  /** The position of the line; null for none yet. */
  readonly position: number | null;
  /** Of a formula the place of the dish that is missing; null for all of it. Rule SU-14. */
  readonly dishAt: number | null;
  readonly quantity: number;
  readonly dishId: string;
  /** What is chosen of this dish. */
  readonly choices: Choices;
  readonly text: string;
}

/**
 * A proposal to begin with: about the only line, or the first one that holds what is sold out, all of it. Where only a
 * choice of a dish is missing, the dish is proposed with the others. Rules SU-15 and SU-16.
 */
export function newProposal(known: Pick<WireSubstitutions, 'lines' | 'dishes'>): ProposalDraft {
  const { lines } = known;
  const missing = lines.find((line) => line.is_sold_out);
  const chosen = missing ?? (lines.length === 1 ? lines[0] : undefined);
  const missingAt = missing?.dishes?.findIndex((dish) => dish.is_sold_out) ?? -1;
  const dishAt = missingAt === -1 ? null : missingAt;
  const dish = dishesFor(missing, dishAt, known).find(
    ({ item_id }) => item_id === soldAt(missing, dishAt)?.item_id,
  );
  return {
    kind: lines.length > 0 ? 'swap' : 'cancel',
    position: chosen?.position ?? null,
    dishAt,
    quantity: missing?.quantity ?? 1,
    dishId: dish?.item_id ?? '',
    choices: choicesFor(dish, soldAt(missing, dishAt)),
    text: '',
  };
}

/** What is replaced: a line, or a dish of it. */
export function soldAt(line: Line | undefined, dishAt: number | null): Sold | undefined {
  return dishAt === null ? line : line?.dishes?.[dishAt];
}

/** What is chosen of a dish to begin with: of the same dish what is left of the guest's choices. Rule SU-16. */
export function choicesFor(dish: Dish | undefined, sold: Sold | undefined): Choices {
  if (!dish || dish.item_id !== sold?.item_id) return {};
  const isChosen = (group: Group, id: string) =>
    sold.chosen.some((choice) => choice.option_id === group.option_id && choice.id === id);
  return Object.fromEntries(
    (dish.groups ?? []).map((group) => [
      group.option_id,
      group.options.filter(({ id }) => isChosen(group, id)).map(({ id }) => id),
    ]),
  );
}

/** What a dish costs with what is chosen of it, in euros. Rule SU-6. */
export function priceOf({ price, groups = [] }: Dish, choices: Choices): number {
  const added = groups.flatMap((group) =>
    group.options.filter(({ id }) => choices[group.option_id]?.includes(id)),
  );
  return toEuros(sum([price, ...added.map((option) => option.price)].map(toCents)));
}

/** Whether as many of a group are chosen as it needs and allows. Rule SU-16. */
function isFitting({ option_id, min, max }: Group, choices: Choices): boolean {
  const count = choices[option_id]?.length ?? 0;
  return count >= min && count <= max;
}

/** The line that was chosen. */
export function lineOf(
  { position }: ProposalDraft,
  { lines }: Pick<WireSubstitutions, 'lines'>,
): Line | undefined {
  return lines.find((line) => line.position === position);
}

/** What one of what is replaced costs: of a dish of a formula on top of the formula. Rules SU-6 and SU-14. */
export function priceOfSold(line: Line | undefined, dishAt: number | null): number {
  return (dishAt === null ? line?.unit_price : line?.dishes?.[dishAt]?.on_top) ?? 0;
}

/**
 * The dishes that may stand for a line, or for a dish of it, at what they cost on top of its formula: those with its
 * rate of tax. Rules SU-7 and SU-14.
 */
export function dishesFor(
  line: Line | undefined,
  dishAt: number | null,
  { dishes }: Pick<WireSubstitutions, 'dishes'>,
): readonly Dish[] {
  if (!line) return [];
  const replaced = dishAt === null ? undefined : line.dishes?.[dishAt];
  const rates = replaced ? [replaced.rate] : line.rates;
  const fitting = dishes.filter(({ rate }) => rates.every((own) => own === rate));
  if (!replaced) return fitting;
  const supplements = new Map(
    replaced.supplements.map(({ item_id, supplement }) => [item_id, supplement]),
  );
  return fitting.map((dish) => ({ ...dish, price: supplements.get(dish.item_id) ?? 0 }));
}

/** The request of a draft; null while something is missing. Rules SU-1 and SU-2. */
export function requestOfProposal(
  draft: ProposalDraft,
  known: WireSubstitutions,
  revision: number,
): ProposalRequestBody | null {
  const { kind, quantity, dishAt, dishId, choices } = draft;
  const text = draft.text.trim() || null;
  if (kind === 'cancel') return text === null ? null : { revision, kind, text };
  const line = lineOf(draft, known);
  if (!line) return null;
  const units = { position: line.position, quantity: Math.min(quantity, line.quantity) };
  if (kind === 'drop') {
    return units.quantity > line.droppable ? null : { revision, kind, ...units, text };
  }
  const dish = dishesFor(line, dishAt, known).find(({ item_id }) => item_id === dishId);
  const groups = dish?.groups ?? [];
  if (!dish || !groups.every((group) => isFitting(group, choices))) return null;
  const swap_options = groups.flatMap(({ option_id }) => {
    const chosen = choices[option_id] ?? [];
    return chosen.length === 0
      ? []
      : [{ option_id, option_options: chosen.map((id) => ({ id, quantity: 1 })) }];
  });
  const swap = {
    swap_item_id: dishId,
    ...(swap_options.length > 0 && { swap_options }),
    ...(dishAt !== null && { dish_at: dishAt }),
  };
  return { revision, kind, ...units, ...swap, text };
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
