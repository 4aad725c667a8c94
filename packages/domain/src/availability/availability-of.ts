import type { CartLine } from '../cart/cart.ts';
import { chosenDishes, type DishInCourse } from '../formulas/chosen-dishes.ts';
import type { CourseDish, FormulaCourse, Item } from '../menu/menu.ts';
import { sum } from '../money/money.ts';
import { isMenuAvailable, itemSchedule, type MenuAvailability } from '../schedule/availability.ts';
import type { Instant, TimeZone } from '../schedule/restaurant-time.ts';
import type { Hold, LiveState } from './live-state.ts';

/** What of an item its availability depends on. */
export type ServedItem = Pick<Item, 'id' | 'menuId' | 'ingredients' | 'courses'>;

/** A line of a cart, as far as its availability depends on it; a priced line is one. */
export interface WantedLine<Article extends ServedItem = ServedItem> {
  readonly item: Article;
  readonly line: Pick<CartLine, 'options' | 'quantity' | 'courses'>;
}

/** What decides whether items are served: the menus by id, and what is sold out. */
export interface AvailabilityFacts {
  readonly menus: ReadonlyMap<string, MenuAvailability>;
  readonly live: Pick<LiveState, 'holds'>;
  readonly zone: TimeZone;
}

/** The moment an order is wanted for. */
export type WantedMoment =
  /** `readyAt`: the start of the slot in which it is promised (S-20); now where that is not known. */
  | { readonly kind: 'asap'; readonly now: Instant; readonly readyAt: Instant }
  | { readonly kind: 'scheduled'; readonly at: Instant };

/** Why a line can't be had for a moment. */
export type Unavailability =
  /** Its menu, or it by itself, is not served. Rules. */
  | { readonly kind: 'menu' }
  /** The item, or the chosen option named, is sold out for moments before `until`. Rules SV-1 and SV-4. */
  | { readonly kind: 'sold_out'; readonly until: Instant; readonly optionId: string | null };

/** A line that can't be had, and why. */
export interface UnavailableLine<Line> {
  readonly line: Line;
  /** The dish of a formula that can't be had; null where the line itself can't. Rule C-25. */
  readonly dish: DishInCourse | null;
  readonly why: Unavailability;
}

/** Why a line can't be had for a moment, by itself; null where it can. Rules and SV-4. */
export function unavailability(
  line: WantedLine,
  facts: AvailabilityFacts,
  moment: WantedMoment,
): Unavailability | null {
  return unavailableLines([line], facts, moment)[0]?.why ?? null;
}

/**
 * The lines of a cart that can't be had for a moment, in their order; a formula once for each of its dishes that can't.
 * Of what is counted, all lines that need it are among them when the cart needs more than is left. Rules A-5, C-25,
 * SV-3 and SV-4.
 */
export function unavailableLines<Line extends WantedLine>(
  lines: readonly Line[],
  { menus, live, zone }: AvailabilityFacts,
  moment: WantedMoment,
): readonly UnavailableLine<Line>[] {
  const at = moment.kind === 'asap' ? moment.readyAt : moment.at;
  const wanted = lines.flatMap((line) => [
    { line, dish: null, of: line },
    ...wantedDishes(line).map((each) => ({ line, ...each })),
  ]);
  const lacking = live.holds.filter(({ remaining, until, ...held }) => {
    if (at >= until) return false;
    return remaining === null || remaining < sum(wanted.map(({ of }) => unitsOf(of, held)));
  });
  return wanted.flatMap(({ line, dish, of }) => {
    const menu = menus.get(of.item.menuId);
    const isServed =
      menu !== undefined && isMenuAvailable(itemSchedule(of.item, menu), moment, zone);
    const why = isServed ? soldOut(of, lacking) : MENU;
    return why === null ? [] : [{ line, dish, why }];
  });
}

/** The dishes of a formula, each as a line of its own. Rule C-25. */
function wantedDishes({ item, line }: WantedLine): readonly {
  readonly dish: DishInCourse;
  readonly of: WantedLine;
}[] {
  return chosenDishes(item, line).map((dish) => ({
    dish,
    of: { item: dish.dish.item, line: { ...dish.chosen, quantity: line.quantity } },
  }));
}

/** The course of a formula that has too few dishes that can be had for a moment; null where all have. Rule C-25. */
export function lackingCourse(
  { courses = [] }: Pick<Item, 'courses'>,
  facts: AvailabilityFacts,
  moment: WantedMoment,
): FormulaCourse | null {
  const at = moment.kind === 'asap' ? moment.readyAt : moment.at;
  const isAvailable = ({ item }: CourseDish) =>
    unavailability({ item, line: { options: [], quantity: 1 } }, facts, moment) === null &&
    dishSoldOutUntil(item, facts.live, at) === null;
  return courses.find(({ minimum, dishes }) => minimum > 0 && !dishes.some(isAvailable)) ?? null;
}

/** The items that can't be had for a moment, each once, in their order. Rules A-5 and SV-4. */
export function unavailableItems<Article extends ServedItem>(
  lines: readonly WantedLine<Article>[],
  facts: AvailabilityFacts,
  moment: WantedMoment,
): readonly Article[] {
  const missing = unavailableLines(lines, facts, moment).map(({ line }) => line.item);
  return [...new Map(missing.map((item) => [item.id, item])).values()];
}

/** What is left of a line that needs counted portions, the least of them; 0 where it is sold out at once. Rule SV-7. */
export function portionsLeft(
  line: WantedLine,
  { holds }: Pick<LiveState, 'holds'>,
  at: Instant,
): number {
  const wanted = [line, ...wantedDishes(line).map(({ of }) => of)];
  const own = holds.filter(
    (hold) => at < hold.until && wanted.some((each) => unitsOf(each, hold) > 0),
  );
  return own.length === 0 ? 0 : Math.min(...own.map(({ remaining }) => remaining ?? 0));
}

/** Until when an item, or one of its ingredients, is sold out; null where it can be had `at`. Rule SV-4. */
export function itemSoldOutUntil(
  { id, ingredients }: Pick<Item, 'id' | 'ingredients'>,
  { holds }: Pick<LiveState, 'holds'>,
  at: Instant,
): Instant | null {
  return lastEnd(
    holds.filter((hold) => isSoldOut(hold, at) && isOfItem({ id, ingredients }, hold)),
  );
}

/** Until when an option is sold out; null where it can be chosen `at`. Rule SV-4. */
export function optionSoldOutUntil(
  optionId: string,
  { holds }: Pick<LiveState, 'holds'>,
  at: Instant,
): Instant | null {
  return lastEnd(holds.filter((hold) => isSoldOut(hold, at) && isOfOption(optionId, hold)));
}

/**
 * Until when a dish can't be ordered: it is sold out itself, a group of which guests have to choose has too few
 * choices left, or a course of it has no dish left; null where it can be had `at`. Rules SV-4, SV-16 and C-25.
 */
export function dishSoldOutUntil(
  item: Pick<Item, 'id' | 'ingredients' | 'optionGroups' | 'courses'>,
  live: Pick<LiveState, 'holds'>,
  at: Instant,
): Instant | null {
  const own = itemSoldOutUntil(item, live, at);
  const groups = item.optionGroups.map(({ minSelected, options }) => {
    const ends = options.flatMap(({ id }) => optionSoldOutUntil(id, live, at) ?? []);
    return endOfLack(ends, minSelected - (options.length - ends.length));
  });
  const courses = (item.courses ?? []).map(({ minimum, dishes }) => {
    const ends = dishes.flatMap((dish) => dishSoldOutUntil(dish.item, live, at) ?? []);
    const isLacking = minimum > 0 && ends.length === dishes.length;
    return isLacking ? endOfLack(ends, 1) : null;
  });
  return [own, ...groups, ...courses].reduce(later, null);
}

/** As many as are lacking have to come back, the earliest first; null where none is. */
function endOfLack(ends: readonly Instant[], lacking: number): Instant | null {
  return lacking > 0 ? (ends.toSorted((one, other) => one - other)[lacking - 1] ?? null) : null;
}

function later(one: Instant | null, other: Instant | null): Instant | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}

const MENU = { kind: 'menu' } as const;

/** The item first: another option does not help where it is sold out. */
function soldOut({ item, line }: WantedLine, lacking: readonly Hold[]): Unavailability | null {
  const until = lastEnd(lacking.filter((hold) => isOfItem(item, hold)));
  if (until !== null) return { kind: 'sold_out', until, optionId: null };
  for (const { optionId, quantity } of line.options) {
    const back =
      quantity > 0 ? lastEnd(lacking.filter((hold) => isOfOption(optionId, hold))) : null;
    if (back !== null) return { kind: 'sold_out', until: back, optionId };
  }
  return null;
}

/** The portions of a hold that a line takes. Rule SV-7. */
function unitsOf({ item, line }: WantedLine, held: HeldSubject): number {
  if (held.kind !== 'option') return isOfItem(item, held) ? line.quantity : 0;
  const chosen = line.options.filter(({ optionId }) => isOfOption(optionId, held));
  return line.quantity * sum(chosen.map(({ quantity }) => quantity));
}

type HeldSubject = Pick<Hold, 'kind' | 'subject'>;

function isOfItem(
  { id, ingredients }: Pick<Item, 'id' | 'ingredients'>,
  { kind, subject }: HeldSubject,
): boolean {
  return kind === 'item' ? subject === id : kind === 'ingredient' && ingredients.includes(subject);
}

function isOfOption(optionId: string, { kind, subject }: HeldSubject): boolean {
  return kind === 'option' && subject === optionId;
}

/** Whether something is sold out for a moment: not over yet, and nothing left of what is counted. */
function isSoldOut({ until, remaining }: Hold, at: Instant): boolean {
  return at < until && (remaining === null || remaining <= 0);
}

function lastEnd(holds: readonly Hold[]): Instant | null {
  return holds.length === 0 ? null : Math.max(...holds.map(({ until }) => until));
}
