import {
  itemSoldOutUntil,
  optionSoldOutUntil,
} from '@comptoir/domain/availability/availability-of';
import type { Hold } from '@comptoir/domain/availability/live-state';
import type { ChosenOption } from '@comptoir/domain/cart/cart';
import type { Locale } from '@comptoir/domain/languages/locale';
import type { Allergen } from '@comptoir/domain/menu/allergens';
import { avoidedIn } from '@comptoir/domain/menu/avoided-contents';
import { type DishFacts, dishAsChosen } from '@comptoir/domain/menu/dish-contents';
import type { Item, OrderType } from '@comptoir/domain/menu/menu';
import { optionRejections } from '@comptoir/domain/menu/option-groups';
import type { Cents } from '@comptoir/domain/money/money';
import { dishInstead, priceInstead } from '@comptoir/domain/orders/dish-instead';
import { isMenuAvailable, itemSchedule } from '@comptoir/domain/schedule/availability';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import {
  type ChangeableLine,
  namesOf,
  rateOf,
  type SwapDish,
  soldOptions,
  withoutPrice,
} from '#modules/orders/orders.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

/** What of the restaurant decides which dishes can be served instead. */
type DishSource = Pick<
  RestaurantSnapshot,
  'items' | 'itemsIn' | 'condiments' | 'tax' | 'menuSchedules' | 'scheduling'
>;

/** A dish that can be served instead, with the choices of it that are left. */
export interface OfferedDish {
  readonly item: Item;
  /** The same in the language of the order. */
  readonly guestItem: Item;
  readonly orderType: OrderType;
  readonly tax: RestaurantSnapshot['tax'];
}

/**
 * The dishes that can be served instead of another one, by name: of menus that are served at the order's time, and
 * neither sold out nor counted, as a counted portion may be promised to another guest already. Rule SU-7.
 */
export function swapDishes(
  { items, itemsIn, condiments, tax, menuSchedules, scheduling }: DishSource,
  holds: readonly Hold[],
  order: {
    readonly locale: Locale;
    readonly order_type: OrderType;
    readonly slot_starts_at: Date | null;
  },
  now: Instant,
): readonly OfferedDish[] {
  const { order_type: orderType, slot_starts_at } = order;
  const { timezone } = scheduling[orderType];
  const guestItems = itemsIn(order.locale);
  const moment = { kind: 'scheduled', at: slot_starts_at?.getTime() ?? now } as const;
  const menus = new Map(menuSchedules.map((menu) => [menu.id, menu]));
  const isServed = (item: Item) => {
    const menu = menus.get(item.menuId);
    return menu !== undefined && isMenuAvailable(itemSchedule(item, menu), moment, timezone);
  };
  const condimentIds = new Set(condiments.map(({ itemId }) => itemId));
  const held = holds.filter(({ until }) => now < until);
  const heldOptions = new Set(
    held.filter(({ kind }) => kind === 'option').map(({ subject }) => subject),
  );
  const isLeft = ({ id }: { readonly id: string }) => !heldOptions.has(id);
  return [...items.values()]
    .filter(
      (item) =>
        isServed(item) && !condimentIds.has(item.id) && !held.some((hold) => isAbout(hold, item)),
    )
    .flatMap((known) => {
      const item = dishInstead(known, { isLeft, rateOf: (sold) => rateOf(sold, tax) });
      const guestItem = guestItems.get(known.id) ?? known;
      return item ? [{ item, guestItem, orderType, tax }] : [];
    })
    .toSorted((one, other) => one.item.name.localeCompare(other.item.name, 'fr'));
}

function isAbout({ kind, subject }: Hold, { id, ingredients }: Item): boolean {
  return kind === 'item' ? subject === id : kind === 'ingredient' && ingredients.includes(subject);
}

/** A dish of a formula as it was sold. */
export type DishOfLine = NonNullable<ChangeableLine['dishes']>[number];

/** What a formula takes for each dish of the course in which one of its dishes was sold; nothing once that is gone. */
export function supplementsBeside(
  { items }: Pick<DishSource, 'items'>,
  formula: Pick<ChangeableLine, 'item_id'>,
  { course_id }: Pick<DishOfLine, 'course_id'>,
): ReadonlyMap<string, Cents> {
  const course = items.get(formula.item_id)?.courses?.find(({ id }) => id === course_id);
  return new Map(course?.dishes.map(({ item, supplement }) => [item.id, supplement]));
}

/**
 * One of these dishes with what is chosen of it; null where it is not among them. In a formula, which has these
 * `supplements`, it costs what it adds to the formula. `warnedOf` are the allergens that its order warns of. Rules
 * SU-6, SU-7, SU-14 and SU-19.
 */
export function chosenDish(
  offered: readonly OfferedDish[],
  itemId: string | null,
  chosen: readonly ChosenOption[],
  {
    supplements,
    warnedOf,
  }: {
    readonly supplements: ReadonlyMap<string, Cents> | null;
    readonly warnedOf: readonly Allergen[];
  },
): SwapDish | 'wrong_choices' | null {
  const dish = offered.find(({ item }) => item.id === itemId);
  if (!dish) return null;
  const { item, guestItem, orderType, tax } = dish;
  if (optionRejections(item, chosen).length > 0) return 'wrong_choices';
  const options = soldOptions(item, chosen, tax);
  const price = priceInstead(item, chosen, orderType);
  return {
    itemId: item.id,
    name: item.name,
    guestName: guestItem.name,
    options: withoutPrice(options),
    guestOptions: namesOf(soldOptions(guestItem, chosen, tax)),
    unitPrice: supplements
      ? price - item.prices[orderType] + (supplements.get(item.id) ?? 0)
      : price,
    taxRate: rateOf(item, tax),
    avoided: avoidedOrUnstated(dishAsChosen(item, chosen), warnedOf),
  };
}

/** What a dish or a choice holds of these allergens: all of them where it does not state its own. Rule SU-18. */
export function avoidedOrUnstated(
  part: DishFacts,
  warnedOf: readonly Allergen[],
): readonly Allergen[] {
  const found = avoidedIn(part, warnedOf);
  return found?.isUnstated ? warnedOf : (found?.allergens ?? []);
}

/** What was sold: an article with what was chosen of it. */
export type Sold = Pick<ChangeableLine, 'item_id' | 'options'>;

/** Whether a dish is what was sold, with the same choices: it is nothing instead. Rule SU-16. */
export function isSoldAlike(
  { item_id, options }: Sold,
  dish: Pick<SwapDish, 'itemId' | 'options'>,
): boolean {
  const listed = (chosen: Sold['options']) =>
    chosen
      .map(({ group_id, option_id, quantity }) => `${group_id}/${option_id}:${quantity}`)
      .sort()
      .join();
  return item_id === dish.itemId && listed(options) === listed(dish.options);
}

/** Whether something that was sold holds what is sold out now: the article, a choice, or an ingredient. Rule SU-15. */
export function soldOutAmong(
  { items }: Pick<DishSource, 'items'>,
  holds: readonly Hold[],
  now: Instant,
): (sold: Sold) => boolean {
  return ({ item_id, options }) => {
    const item = items.get(item_id) ?? { id: item_id, ingredients: [] };
    return (
      itemSoldOutUntil(item, { holds }, now) !== null ||
      options.some(({ option_id }) => optionSoldOutUntil(option_id, { holds }, now) !== null)
    );
  };
}
