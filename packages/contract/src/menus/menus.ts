import { ALLERGENS } from '@comptoir/domain/menu/allergens';
import { COURSES } from '@comptoir/domain/menu/course';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { flag, looseList, looseText, looseValue } from '../wire/optional-fields.ts';
import {
  clockTime,
  closingTime,
  euros,
  identifier,
  percent,
  shownName,
  weekday,
} from '../wire/scalars.ts';

/** One of the 14 allergens that European law requires on a menu. Rule R-6. */
export const allergen = z.enum(ALLERGENS);

/** Percent; null stands for the restaurant's default rate. */
const taxRate = percent.nullable().default(null);
const name = shownName(200);
const count = z.number().int().min(0).max(1_000);
const spicy = looseValue(z.number().int().min(0).max(3), 0);

export const optionOption = z.object({
  id: identifier,
  name,
  price: looseValue(euros, 0).describe(
    'What it adds to the price of the item; of a size, the whole price.',
  ),
  price_delivery: euros.optional().describe('The price of a size for delivery, where it differs.'),
  default: z.literal(true).optional().describe('Whether it is chosen until the guest chooses.'),
  quantity: looseValue(count, 0),
  tax_rate: taxRate,
  allergens: looseList(allergen),
  /** Whether a vegetarian dish stays vegetarian with this option. */
  vegetarian: flag(true),
  spicy,
});

export const optionGroup = z.object({
  option_id: identifier,
  option_name: looseText,
  kind: z
    .literal('size')
    .optional()
    .describe('`size`: exactly one of its options is chosen, whose price replaces the item’s.'),
  min_selected: looseValue(count, 0),
  /** Null: no limit. */
  max_selected: count.nullable().default(null),
  /** The maximum number of units over all options of the group; null: no limit. Rule C-11. */
  max_units: count.min(1).nullable().default(null),
  selected: looseValue(count, 0),
  option_options: looseList(optionOption),
});

/** What an item costs, by how the order is handed over. Rule R-31. */
export const itemPrice = z.object({
  price_delivery: euros,
  price_pickup: euros,
  tax_rate: taxRate,
});

/** The most courses of a formula, dishes of a course, and dishes that are chosen in one. Rule C-28. */
export const MAXIMUM_COURSES = 10;
const MAXIMUM_DISHES = 200;
export const MAXIMUM_CHOICES = 10;

const choices = (least: number) => z.number().int().min(least).max(MAXIMUM_CHOICES);

const courseDish = z.object({
  item_id: identifier,
  supplement: looseValue(euros, 0).describe('What it adds to the price of the formula.'),
});

/** A course of a formula. Rule C-20. */
export const formulaCourse = z.object({
  course_id: identifier,
  course_name: name,
  min: looseValue(choices(0), 1),
  max: looseValue(choices(1), 1),
  items: z.array(courseDish).max(MAXIMUM_DISHES, `${MAXIMUM_DISHES} plats au plus`),
});

/** The courses of a formula. Rule C-28. */
export function listOfCourses<Course extends z.ZodType>(course: Course) {
  return z
    .array(course)
    .min(1, 'au moins un service')
    .max(MAXIMUM_COURSES, `${MAXIMUM_COURSES} services au plus`);
}

/** `{"start": "11:30", "end": "14:45"}`, also when written as the pair `["11:30", "14:45"]`. */
const activeTime = z.preprocess(
  (time) => {
    if (!Array.isArray(time) || time.length !== 2) return time;
    const [start, end] = time;
    return { start, end };
  },
  z.object({ start: clockTime, end: closingTime }),
);

/** A null day counts as an omitted one. */
const activeDay = z.preprocess(
  (day) => day ?? { is_open: false },
  z.object({ label: looseText, is_open: flag(true), times: looseList(activeTime) }),
);

/** When a menu or an item is served, by weekday; never on an omitted day. */
export const activeTimes = z.partialRecord(weekday, activeDay);

export const item = z.object({
  item_id: identifier,
  item_menu_id: identifier,
  item_category_id: identifier,
  item_name: name,
  item_description: looseText,
  item_image: z.string().nullable().default(null),
  /** What the photograph shows, for who can't see it. Rule R-30. */
  item_image_alt: z.string().max(300).optional(),
  item_score: looseValue(z.number(), 0),
  item_price: itemPrice,
  active_times: activeTimes
    .optional()
    .describe('When it is served, within the times of its menu; absent for those of its menu.'),
  options: looseList(optionGroup),
  courses: listOfCourses(formulaCourse)
    .optional()
    .describe('Of a formula: what its guest chooses, course by course. Absent of any other item.'),
  quantity: looseValue(count, 1),
  note: looseText,
  pieces: z.number().int().min(1).max(1_000).nullable().default(null),
  allergens: looseList(allergen),
  allergens_stated: z
    .literal(false)
    .optional()
    .describe('`false` where the restaurant has not stated them; absent where it has.'),
  vegetarian: flag(false),
  spicy,
  pairs_with: looseList(identifier),
});

export const category = z.object({
  category_id: identifier,
  category_name: name,
  category_description: looseText,
  /** The course; null when the restaurant names none. */
  course: z.enum(COURSES).nullable().default(null),
  /** Items of other categories that it shows after its own. Rule R-29. */
  linked_items: z.array(identifier).optional(),
  items: z.array(item),
});

/** When orders are taken, by weekday: `{"mon": [["11:30", "14:30"]]}`. */
export const timeRanges = z.partialRecord(
  weekday,
  looseList(z.tuple([clockTime, closingTime], 'une plage [ouverture, fermeture]')),
);

export const menu = z.object({
  menu_id: identifier,
  menu_name: looseText,
  menu_is_open: flag(true),
  menu_is_available: flag(true),
  /** Null: served during all opening hours. */
  active_times: activeTimes.nullable().default(null),
  time_ranges: looseValue(timeRanges, {}),
  pickup_time_ranges: looseValue(timeRanges, {}),
  categories: z.array(category),
});

export type WireOption = z.output<typeof optionOption>;
export type WireOptionGroup = z.output<typeof optionGroup>;
export type WireFormulaCourse = z.output<typeof formulaCourse>;
export type WireItem = z.output<typeof item>;
export type WireCategory = z.output<typeof category>;
export type WireActiveTimes = z.output<typeof activeTimes>;
export type WireTimeRanges = z.output<typeof timeRanges>;
export type WireMenu = z.output<typeof menu>;

export const menusAnswer = successEnvelope(z.array(menu));
/** The items of one menu. */
export const productsAnswer = successEnvelope(z.array(item));
