import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { type BilledOrder, guestLines } from '#modules/orders/orders.ts';

type Lines = BilledOrder['lines'];

/**
 * A document with the names that its order keeps in the language of its guest. Stored documents are French; a name
 * that the order does not have is as it was stored. Rule IV-33.
 */
export function documentIn(
  locale: Locale,
  document: BillingDocument,
  { lines }: Pick<BilledOrder, 'lines'>,
): BillingDocument {
  if (locale === DEFAULT_LOCALE) return document;
  const names = guestNames(lines);
  const named = (text: string) => names.get(text) ?? text;
  return {
    ...document,
    lines: document.lines.map((line) => ({
      ...line,
      name: named(line.name),
      details: line.details.map(named),
    })),
  };
}

/** The options of a line as documents name them, « 2 × Sauce soja », then each dish of a formula with its own. */
export function detailsOf({
  options,
  dishes,
}: Pick<Lines[number], 'options' | 'dishes'>): string[] {
  const named = (chosen: typeof options) =>
    chosen.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name));
  const ofDishes = (dishes ?? []).flatMap((dish) => [dish.item_name, ...named(dish.options)]);
  return [...named(options), ...ofDishes];
}

/** The guest's name of each item and option of an order, by the one on its documents. */
function guestNames(lines: Lines): ReadonlyMap<string, string> {
  const namesOf = (line: Lines[number]) => [line.item_name, ...detailsOf(line)];
  const own = lines.flatMap(namesOf);
  const translated = guestLines(lines).flatMap(namesOf);
  return new Map(own.map((name, index) => [name, translated[index] ?? name]));
}
