import { type RateAmount, sumByRate } from '../books/amounts-by-rate.ts';
import { distribute } from '../money/distribute.ts';
import { type Cents, roundedProportion, sum } from '../money/money.ts';

/** A line of an order by its position, or its delivery. */
export type RefundPartId = number | 'delivery';

/** What was paid for all units of a line, or for the delivery, which is one unit. */
export interface PaidPart {
  readonly part: RefundPartId;
  readonly quantity: number;
  /** After its share of discounts, by rate; those of all parts add up to the order's. */
  readonly rates: readonly RateAmount[];
}

/** Units of a part; the quantity is 1 or more. */
export interface PartUnits {
  readonly part: RefundPartId;
  readonly quantity: number;
}

/** What a refund is for: units of parts, or an amount in cents, above 0, that names none. */
export type RefundSelection = { readonly units: readonly PartUnits[] } | { readonly amount: Cents };

/** An order with the refunds that count so far: neither refused ones nor withdrawn ones. */
export interface RefundableOrder {
  /** Empty where they are not known: then only amounts go back. */
  readonly parts: readonly PaidPart[];
  /** What the order took at each rate. */
  readonly rates: readonly RateAmount[];
  readonly refunded: {
    readonly rates: readonly RateAmount[];
    readonly units: readonly PartUnits[];
  };
  /** What the payment still allows, in cents, the tip included. Rule Y-36. */
  readonly left: Cents;
  /** What is left of the tip; absent for none. Rule TI-4. */
  readonly tip?: Cents;
}

/** What a selection gives back in cents, in all and by rate, or why nothing. */
export type SelectedRefund =
  | {
      readonly kind: 'selected';
      readonly amount: Cents;
      readonly rates: readonly RateAmount[];
    }
  /** No unit is selected, or nothing was paid for those that are. */
  | { readonly kind: 'nothing' }
  /** The order does not have this part, or its parts are not known. */
  | { readonly kind: 'unknown_part'; readonly part: RefundPartId }
  /** Of this part fewer units are left than selected. */
  | { readonly kind: 'too_many_units'; readonly part: RefundPartId; readonly left: number }
  /** Less money is left of the order, or of its payment. */
  | { readonly kind: 'too_much'; readonly left: Cents };

/**
 * What a selection gives back, and the tax by rate in it, after the refunds so far. Rules RF-1 to RF-4.
 *
 * Example: of a line of 3 that cost 10.00 € one unit is 3.33 €, the next one 3.34 €, the last one 3.33 €.
 */
export function selectedRefund(order: RefundableOrder, selection: RefundSelection): SelectedRefund {
  const rates = amountsLeft(order.rates, order.refunded.rates);
  const left = Math.min(order.left, grossOf(rates));
  if ('amount' in selection) {
    const { amount } = selection;
    // The tip goes back last.
    const most = Math.min(order.left, grossOf(rates) + (order.tip ?? 0));
    if (amount > most) return { kind: 'too_much', left: most };
    return amount === 0
      ? { kind: 'nothing' }
      : { kind: 'selected', amount, rates: shareByRate(rates, amount) };
  }
  const due = dueForUnits(order, selection.units);
  if (due.kind !== 'due') return due;
  const amount = grossOf(due.rates);
  if (amount === 0) return { kind: 'nothing' };
  if (amount > left) return { kind: 'too_much', left };
  return { kind: 'selected', amount, rates: withinLeft(rates, due.rates) };
}

/** What refunds left of an order at each rate, in cents; never below zero. */
export function amountsLeft(
  order: readonly RateAmount[],
  refunded: readonly RateAmount[],
): readonly RateAmount[] {
  const taken = refunded.map(({ rate, gross, tax }) => ({ rate, gross: 0 - gross, tax: 0 - tax }));
  return sumByRate([...order, ...taken]).filter(({ gross }) => gross > 0);
}

/**
 * What `amount` cents give back at each rate, of what is left: pro rata, never more than that. Amounts that add
 * up to what is left give back exactly that, with its taxes. Rules RF-3 and Y-13.
 *
 * Example: of 11.00 € at 10 % and 6.00 € at 20 %, a refund of 8.50 € is 5.50 € and 3.00 €.
 */
export function shareByRate(left: readonly RateAmount[], amount: Cents): readonly RateAmount[] {
  const shares = distribute(
    Math.min(amount, grossOf(left)),
    left.map(({ gross }) => gross),
  );
  return left.flatMap(({ rate, gross: whole, tax }, index) => {
    const gross = shares[index] ?? 0;
    if (gross === 0) return [];
    return [{ rate, gross, tax: roundedProportion(tax, gross, whole) }];
  });
}

/** The units of each part that are not refunded yet. Rule RF-1. */
export function unitsLeft({
  parts,
  refunded,
}: Pick<RefundableOrder, 'parts' | 'refunded'>): ReadonlyMap<RefundPartId, number> {
  const counts = countUnits(refunded.units);
  return new Map(
    parts.map(({ part, quantity }) => [part, Math.max(0, quantity - (counts.get(part) ?? 0))]),
  );
}

type Due =
  | { readonly kind: 'due'; readonly rates: readonly RateAmount[] }
  | Extract<SelectedRefund, { kind: 'unknown_part' | 'too_many_units' }>;

/** Each part gives what is due on its units so far less what was due on the earlier ones. Rules RF-1, RF-2. */
function dueForUnits(order: RefundableOrder, selected: readonly PartUnits[]): Due {
  const left = unitsLeft(order);
  const rates: RateAmount[] = [];
  for (const [part, quantity] of countUnits(selected)) {
    const known = order.parts.find((candidate) => candidate.part === part);
    const unitsOfPart = left.get(part);
    if (!known || unitsOfPart === undefined) return { kind: 'unknown_part', part };
    if (quantity > unitsOfPart) return { kind: 'too_many_units', part, left: unitsOfPart };
    const before = known.quantity - unitsOfPart;
    for (const amounts of known.rates) {
      const [from, to] = [before, before + quantity].map((units) =>
        dueAt(amounts, units, known.quantity),
      ) as [RateAmount, RateAmount];
      rates.push({ rate: to.rate, gross: to.gross - from.gross, tax: to.tax - from.tax });
    }
  }
  return { kind: 'due', rates: sumByRate(rates) };
}

function dueAt({ rate, gross, tax }: RateAmount, units: number, quantity: number): RateAmount {
  const due = roundedProportion(gross, units, quantity);
  return { rate, gross: due, tax: gross === 0 ? 0 : roundedProportion(tax, due, gross) };
}

/**
 * The amounts of a refund, of no rate more than is left: what one lacks after earlier refunds of amounts comes
 * from the others, and no rate keeps more tax than money. Rule RF-4.
 */
function withinLeft(
  left: readonly RateAmount[],
  due: readonly RateAmount[],
): readonly RateAmount[] {
  const wanted = left.map(({ rate }) => due.find((own) => own.rate === rate));
  const own = left.map(({ gross }, index) => Math.min(wanted[index]?.gross ?? 0, gross));
  const added = distribute(
    grossOf(due) - sum(own),
    left.map(({ gross }, index) => gross - (own[index] ?? 0)),
  );
  return left.flatMap(({ rate, gross: whole, tax: most }, index) => {
    const gross = (own[index] ?? 0) + (added[index] ?? 0);
    if (gross === 0) return [];
    const isOwn = gross === wanted[index]?.gross;
    const tax = isOwn ? (wanted[index]?.tax ?? 0) : roundedProportion(most, gross, whole);
    const least = most - (whole - gross);
    return [{ rate, gross, tax: Math.max(Math.min(tax, most), least) }];
  });
}

function countUnits(units: readonly PartUnits[]): ReadonlyMap<RefundPartId, number> {
  const counts = new Map<RefundPartId, number>();
  for (const { part, quantity } of units) counts.set(part, (counts.get(part) ?? 0) + quantity);
  return counts;
}

/** What amounts by rate add up to, the tax included, in cents. */
export function grossOf(rates: readonly RateAmount[]): Cents {
  return sum(rates.map(({ gross }) => gross));
}
