import { type RateAmount, sumByRate } from '../books/amounts-by-rate.ts';
import type { LinePart } from '../cart/priced-line.ts';
import { type BasisPoints, type Cents, roundedProportion, sum } from '../money/money.ts';

/** What the restaurant proposes: to leave units out, another dish instead, or to cancel the order. Rule SU-1. */
export const PROPOSAL_KINDS = ['drop', 'swap', 'cancel'] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

/** What a guest may answer; `drop` and `cancel` where something else was proposed. Rule SU-3. */
export const PROPOSAL_ANSWERS = ['accept', 'drop', 'cancel', 'keep'] as const;
export type ProposalAnswer = (typeof PROPOSAL_ANSWERS)[number];

/** What an answer, or the end of the time, does to the order. */
export type ProposalEffect = 'dropped' | 'swapped' | 'cancelled' | 'kept';

/** How a proposal ended: `withdrawn` by the restaurant, `lapsed` as it was not possible any more. */
export const PROPOSAL_OUTCOMES = [
  'dropped',
  'swapped',
  'cancelled',
  'kept',
  'withdrawn',
  'lapsed',
] as const;
export type ProposalOutcome = (typeof PROPOSAL_OUTCOMES)[number];

/** How long a guest has for an answer, in milliseconds. Rule SU-3. */
export const ANSWER_WITHIN_MS = 10 * 60_000;

const EFFECTS = {
  drop: { accept: 'dropped', cancel: 'cancelled' },
  swap: { accept: 'swapped', drop: 'dropped', cancel: 'cancelled' },
  cancel: { accept: 'cancelled', keep: 'kept' },
} as const satisfies Record<ProposalKind, Partial<Record<ProposalAnswer, ProposalEffect>>>;

/**
 * What an answer to a proposal does; null for one that the proposal does not offer. `isAll`: it is about all that is
 * left of the order, which is cancelled instead of left empty. Rules SU-3 and SU-13.
 */
export function effectOfAnswer(
  kind: ProposalKind,
  answer: ProposalAnswer,
  isAll: boolean,
): ProposalEffect | null {
  const effects: Partial<Record<ProposalAnswer, ProposalEffect>> = EFFECTS[kind];
  const effect = effects[answer] ?? null;
  return isAll && effect === 'dropped' ? 'cancelled' : effect;
}

/**
 * What happens without an answer, by the setting `kitchen.no_answer`. To keep an order is to keep what can be
 * made of it: no guest is served another dish without having agreed. Nothing can be made of an order of which
 * all is missing. Rules SU-4 and SU-13.
 */
export function effectWithoutAnswer(
  kind: ProposalKind,
  noAnswer: 'keep' | 'cancel',
  isAll: boolean,
): Exclude<ProposalEffect, 'swapped'> {
  if (noAnswer === 'cancel') return 'cancelled';
  if (kind === 'cancel') return 'kept';
  return isAll ? 'cancelled' : 'dropped';
}

/**
 * How many units of a line can be left out: all that are left, unless no other unit that was bought is made. Free
 * units alone are no order. Rule SU-13.
 *
 * Example: of the last line with 2 units, one.
 */
export function droppableUnits(
  line: { readonly left: number; readonly isFree: boolean },
  boughtUnitsMade: number,
): number {
  return line.isFree ? line.left : Math.max(0, Math.min(line.left, boughtUnitsMade - 1));
}

/** Units of one line as they were sold, in cents. */
export interface SoldUnits {
  readonly quantity: number;
  /** Before discounts. */
  readonly total: Cents;
  readonly discount: Cents;
  /** What was charged for them by rate, after discounts. */
  readonly rates: readonly RateAmount[];
}

/**
 * Takes units off a line of which `before` units were given back already, sharing its cents without losing one:
 * what is taken is what a refund of these units gives back. The quantity is at most what is left. Rules SU-5 and RF-1.
 *
 * Example: one of 3 units that cost 10.00 € is 3.33 €, and 6.67 € rest.
 */
export function takeUnits(
  line: SoldUnits,
  quantity: number,
  before = 0,
): { readonly taken: SoldUnits; readonly rest: SoldUnits } {
  const due = (amount: Cents, units: number) => roundedProportion(amount, units, line.quantity);
  const share = (amount: Cents) => due(amount, before + quantity) - due(amount, before);
  const rates = line.rates.map(({ rate, gross, tax }) => {
    const [from, to] = [due(gross, before), due(gross, before + quantity)];
    return { rate, gross: to - from, tax: taxOf(tax, to, gross) - taxOf(tax, from, gross) };
  });
  const taken = discounted(line, { quantity, total: share(line.total), rates });
  return { taken, rest: without(line, taken) };
}

/**
 * What units cost when another dish is served instead, and the difference that is given back: the dish costs its
 * own price, and at most that of the units, and has their share of discounts. Rule SU-6.
 *
 * Example: two units of 5.90 € with 10 % off, swapped for a dish of 4.90 €, are 8.82 €, and 1.80 € go back.
 */
export function swapUnits(
  taken: SoldUnits,
  unitPrice: Cents,
): { readonly swapped: SoldUnits; readonly difference: SoldUnits } {
  const total = Math.min(unitPrice * taken.quantity, taken.total);
  return keepOf(taken, total, ({ gross }) =>
    taken.total === 0 ? 0 : roundedProportion(gross, total, taken.total),
  );
}

/** A dish of a formula as it was sold, for one unit of its line. */
export interface DishOfFormula {
  readonly taxRate: BasisPoints;
  /** What it cost on top of the formula's price, before discounts: its supplement, its size and its other choices. */
  readonly extras: readonly LinePart[];
}

/** What a dish of a formula cost on top of the formula's price, at its own rate: another dish costs at most that. Rule SU-14. */
export function priceOnTop({ taxRate, extras }: DishOfFormula): Cents {
  return amountAt(extras, taxRate);
}

/**
 * What formulas cost when another dish is served in the place of one of theirs, and the difference that is given back.
 * `unitPrice` is what the other dish costs on top of the formula, `listed` what one formula costs before discounts. What
 * the replaced dish cost on top goes back as far as the other one costs less; all of its choices at another rate. Each
 * rate has its share of discounts. Rule SU-14.
 *
 * Example: a formula at 16.90 € with a steak for 3.00 € more, 10 % off: with a chicken instead 2.70 € go back.
 */
export function swapDish(
  taken: SoldUnits,
  listed: readonly LinePart[],
  replaced: DishOfFormula,
  unitPrice: Cents,
): { readonly swapped: SoldUnits; readonly difference: SoldUnits } {
  const kept = Math.min(unitPrice, priceOnTop(replaced));
  const lessAt = (rate: BasisPoints) =>
    amountAt(replaced.extras, rate) - (rate === replaced.taxRate ? kept : 0);
  const less = sum(replaced.extras.map(({ amount }) => amount)) - kept;
  return keepOf(taken, taken.total - less * taken.quantity, ({ rate, gross }) => {
    const whole = amountAt(listed, rate);
    return whole === 0 ? gross : gross - roundedProportion(gross, lessAt(rate), whole);
  });
}

/** Splits units into what still costs `total` before discounts, and at each rate what `keptOf` says, and the rest. */
function keepOf(
  taken: SoldUnits,
  total: Cents,
  keptOf: (amount: RateAmount) => Cents,
): { readonly swapped: SoldUnits; readonly difference: SoldUnits } {
  const rates = taken.rates.map((amount) => {
    const gross = keptOf(amount);
    return { rate: amount.rate, gross, tax: taxOf(amount.tax, gross, amount.gross) };
  });
  const swapped = discounted(taken, { quantity: taken.quantity, total, rates });
  return { swapped, difference: { ...without(taken, swapped), quantity: taken.quantity } };
}

function amountAt(parts: readonly LinePart[], rate: BasisPoints): Cents {
  return sum(parts.map((part) => (part.rate === rate ? part.amount : 0)));
}

/** The money of units, taxes included, in cents. */
export function chargedFor({ rates }: Pick<SoldUnits, 'rates'>): Cents {
  return sum(rates.map(({ gross }) => gross));
}

/** The tax of units, in cents. */
export function taxFor({ rates }: Pick<SoldUnits, 'rates'>): Cents {
  return sum(rates.map(({ tax }) => tax));
}

/**
 * The discount that makes the amounts of a part fit: total less discount, and a tax that was added, are what is
 * charged. A cent that the roundings of an added tax leave goes into the tax, so that no discount is below zero.
 */
function discounted(line: SoldUnits, part: Omit<SoldUnits, 'discount'>): SoldUnits {
  const isTaxAdded = line.total - line.discount !== chargedFor(line);
  const net = chargedFor(part) - (isTaxAdded ? taxFor(part) : 0);
  const least = Math.max(0, line.discount - (line.total - part.total));
  const most = Math.min(line.discount, part.total);
  const discount = Math.min(Math.max(part.total - net, least), most);
  const rates = withTax(part.rates, net - (part.total - discount));
  return { ...part, discount, rates: rates.filter(({ gross }) => gross !== 0) };
}

/** Adds cents to the greatest tax of these amounts. */
function withTax(rates: readonly RateAmount[], cents: Cents): readonly RateAmount[] {
  if (cents === 0) return rates;
  const greatest = Math.max(...rates.map(({ tax }) => tax));
  const index = rates.findIndex(({ tax }) => tax === greatest);
  return rates.map((own, at) => (at === index ? { ...own, tax: own.tax + cents } : own));
}

function without(line: SoldUnits, part: SoldUnits): SoldUnits {
  const taken = part.rates.map(({ rate, gross, tax }) => ({
    rate,
    gross: 0 - gross,
    tax: 0 - tax,
  }));
  return {
    quantity: line.quantity - part.quantity,
    total: line.total - part.total,
    discount: line.discount - part.discount,
    rates: sumByRate([...line.rates, ...taken]),
  };
}

function taxOf(tax: Cents, part: Cents, whole: Cents): Cents {
  return whole === 0 ? 0 : roundedProportion(tax, part, whole);
}
