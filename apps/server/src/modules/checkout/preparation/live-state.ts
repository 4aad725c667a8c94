import type { OrderRequest, QuoteRequest } from '@comptoir/contract/orders/checkout';
import { PROBLEMS } from '@comptoir/contract/wire/problems';
import type { UnavailableLine, WantedLine } from '@comptoir/domain/availability/availability-of';
import type { Hold, LiveState } from '@comptoir/domain/availability/live-state';
import { heldPortions, type MadeLine } from '@comptoir/domain/availability/portions';
import type { ChosenOption } from '@comptoir/domain/cart/cart';
import type { QuotedLine } from '@comptoir/domain/cart/pricing';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import type { Item, ItemIndex } from '@comptoir/domain/menu/menu';
import { findOption } from '@comptoir/domain/menu/option-groups';
import { serviceDay, serviceDayBounds } from '@comptoir/domain/orders/board';
import type { Portions } from '@comptoir/domain/orders/placement-limits';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { formatDay, formatTime } from '@comptoir/tickets/formats';
import { momentInWords, timeInWords } from '#jobs/written-values.ts';
import type { LiveSnapshot } from '#modules/availability/availability.ts';
import type { OpenOrder } from '#modules/orders/orders.ts';
import { type Rejection, rejectionAt, type UnavailableItem } from '#plugins/http/outcome.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { choicePath } from './requested-cart.ts';

const TIME_FIELD = 'customer.date.delivery_time_range';

/** When and where the answer to a guest is written. */
interface Here {
  readonly now: Instant;
  readonly zone: TimeZone;
}

/** The same, with the names of dishes in each language. */
export interface NamingHere extends Here {
  readonly itemsIn: RestaurantSnapshot['itemsIn'];
  /** That of the answer; French where that is not known. */
  readonly locale?: Locale | undefined;
}

/** A sentence in each language. */
type Sentences = Readonly<Record<Locale, string>>;

/** A line that can't be had, with its place in the request. */
export type MissingLine = UnavailableLine<QuotedLine> & { readonly index: number };

/**
 * The rejection of lines that can't be had; of those that are sold out with the path, what it is, and until
 * when, or how many are left. Rules A-5 and SV-27.
 */
export function unavailableRejection(
  missing: readonly MissingLine[],
  wires: (OrderRequest | QuoteRequest)['items'],
  here: NamingHere,
  leftOf: (line: WantedLine) => number,
): Rejection {
  const shown = here.itemsIn(here.locale ?? DEFAULT_LOCALE);
  const shownName = ({ id, name }: Item) => shown.get(id)?.name ?? name;
  const items = new Map<string, UnavailableItem>();
  const sentences: Sentences[] = [];
  const errors = missing.flatMap(({ line: { item: own, line }, dish, why, index }) => {
    const item = dish?.dish.item ?? own;
    const { options } = dish?.chosen ?? line;
    const named = {
      item_id: item.id,
      item_name: shownName(item),
      ...(dish && { formula: shownName(own) }),
    };
    const path = dish
      ? `items[${index}].courses[${dish.courseAt}].choices[${dish.choiceAt}]`
      : `items[${index}]`;
    const key = JSON.stringify([item.id, named.formula]);
    if (why.kind === 'menu') {
      if (!items.has(key)) items.set(key, named);
      return dish ? [{ path: `${path}.item_id`, message: notServedText(item.name, own.name) }] : [];
    }
    const until = Math.max(why.until, Date.parse(items.get(key)?.sold_out_until ?? '') || 0);
    items.set(key, { ...named, sold_out_until: new Date(until).toISOString() });
    const choice = options.find(({ optionId }) => optionId === why.optionId);
    const name = (choice && findOption(item, choice)?.name) ?? item.name;
    const unavailable = { itemId: item.id, optionId: choice?.optionId ?? null, name };
    const left = leftOf({ item, line: { options, quantity: line.quantity } });
    const sentence = shortageText(unavailable, { left, until: why.until }, here);
    sentences.push(sentence);
    const wire = wires[index];
    const groups = dish
      ? wire?.courses?.[dish.courseAt]?.choices[dish.choiceAt]?.options
      : wire?.options;
    const at = choice ? choicePath(path, groups ?? [], choice) : null;
    return [{ path: at ? `${at}.id` : `${path}.item_id`, message: sentence.fr }];
  });
  const isAllSoldOut = sentences.length === missing.length;
  return {
    code: 'items_unavailable',
    items: [...items.values()],
    ...(errors.length > 0 && { errors }),
    ...(isAllSoldOut && { message: joinedSentences(sentences) }),
  };
}

/** A pause that nothing but a board ends is answered as before there were others. Rules OB-38 and SV-27. */
export function pausedRejection(until: Instant | null, here: Here): Rejection {
  if (until === null) return rejectionAt('slot_unavailable', TIME_FIELD);
  const message = `${PROBLEMS.paused.message} Les commandes reprennent ${goesOn(until, here)}.`;
  return {
    code: 'paused',
    message,
    errors: [{ path: TIME_FIELD, message }],
    paused_until: new Date(until).toISOString(),
  };
}

/** No slot takes so many kitchen units. Rule SV-20. */
export function tooLargeRejection(): Rejection {
  const message = 'Votre commande est trop grande pour un seul créneau. Appelez le restaurant.';
  return { code: 'slot_full', message, errors: [{ path: TIME_FIELD, message }] };
}

/** « Maki saumon » : il en reste 2. « Maki saumon » : épuisé jusqu’à 20:30. Rules SV-27 and LA-37. */
export function shortageText(
  unavailable: { readonly itemId: string; readonly optionId: string | null; readonly name: string },
  { left, until }: { readonly left: number; readonly until: Instant },
  here: NamingHere,
): Sentences {
  const { name } = unavailable;
  const english = englishName(unavailable, here);
  return left > 0
    ? { fr: `« ${name} » : il en reste ${left}.`, en: `“${english}”: only ${left} left.` }
    : {
        fr: `« ${name} » : épuisé ${lastsUntil(until, here)}.`,
        en: `“${english}”: sold out ${lastsUntilInEnglish(until, here)}.`,
      };
}

/** Each sentence once. */
export function joinedSentences(sentences: readonly Sentences[]): Sentences {
  const joined = (locale: Locale) => [...new Set(sentences.map((each) => each[locale]))].join(' ');
  return { fr: joined('fr'), en: joined('en') };
}

/** Of the item, or of its option; as it is sold where the menu has it no longer. */
function englishName(
  { itemId, optionId, name }: Parameters<typeof shortageText>[0],
  { itemsIn }: NamingHere,
): string {
  const item = itemsIn('en').get(itemId);
  if (optionId === null) return item?.name ?? name;
  const options = item?.optionGroups.flatMap((group) => group.options) ?? [];
  return options.find(({ id }) => id === optionId)?.name ?? name;
}

/** « Tarte » de « Formule midi » n’est pas servi à cette heure. */
function notServedText(dish: string, formula: string): string {
  return `« ${dish} » (${formula}) n’est pas disponible à cette heure.`;
}

function lastsUntil(until: Instant, { now, zone }: Here): string {
  const ends = serviceDayBounds(serviceDay(now, zone), zone).until;
  if (until === ends) return 'jusqu’à la fin du service';
  if (until < ends) return `jusqu’à ${formatTime(new Date(until).toISOString(), zone)}`;
  return `jusqu’au ${formatDay(new Date(until).toISOString(), zone)} à ${formatTime(new Date(until).toISOString(), zone)}`;
}

function lastsUntilInEnglish(until: Instant, { now, zone }: Here): string {
  const ends = serviceDayBounds(serviceDay(now, zone), zone).until;
  if (until === ends) return 'until the end of the service';
  const at = new Date(until);
  return `until ${until < ends ? timeInWords(at, zone) : momentInWords(at, zone, 'en')}`;
}

function goesOn(until: Instant, { now, zone }: Here): string {
  const ends = serviceDayBounds(serviceDay(now, zone), zone).until;
  if (until === ends) return 'au prochain service';
  if (until < ends) return `à ${formatTime(new Date(until).toISOString(), zone)}`;
  return `le ${formatDay(new Date(until).toISOString(), zone)} à ${formatTime(new Date(until).toISOString(), zone)}`;
}

/**
 * What the staff has set, for placing: whether portions are left is decided when they are taken, so counted marks stop
 * nothing, except those of which so many were found to be left. Rule SV-7.
 */
export function liveForPlacing({ state, counted }: LiveSnapshot, stock: Portions): LiveState {
  if (counted.size === 0) return state;
  const countedHolds = new Set<Hold>(counted.values());
  const soldOut = [...counted].flatMap(([id, hold]) => {
    const remaining = stock.get(id);
    return remaining === undefined ? [] : { ...hold, remaining };
  });
  return {
    ...state,
    holds: [...state.holds.filter((hold) => !countedHolds.has(hold)), ...soldOut],
  };
}

/** The portions that an order for `at` takes. Rule SV-7. */
export function portionsOf(
  lines: OpenOrder['lines'],
  { counted }: LiveSnapshot,
  items: ItemIndex,
  at: Instant,
): Portions {
  return heldPortions(madeOf(lines), counted, items, at);
}

/** Stored options as a cart has them. */
export function chosenOptions(
  options: OpenOrder['lines'][number]['options'],
): readonly ChosenOption[] {
  return options.map(({ group_id, option_id, quantity }) => ({
    groupId: group_id,
    optionId: option_id,
    quantity,
  }));
}

/** The lines of an open order as the kitchen makes them. */
export function madeOf(lines: OpenOrder['lines']): readonly MadeLine[] {
  return lines.map(({ dishes, quantity, ...line }) => ({
    ...madeDish(line),
    quantity,
    courses: dishes ? [{ choices: dishes.map(madeDish) }] : undefined,
  }));
}

function madeDish({
  item_id,
  options,
}: Pick<OpenOrder['lines'][number], 'item_id' | 'options'>): Omit<MadeLine, 'quantity'> {
  return {
    itemId: item_id,
    options: options.map((option) => ({ optionId: option.option_id, quantity: option.quantity })),
  };
}
