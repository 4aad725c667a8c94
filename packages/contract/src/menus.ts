import { z } from 'zod';
import { clockTime, closingTime, euros, identifier, percent, weekday } from './scalars.ts';

export const ALLERGENS = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;

/** One of the 14 allergens that European law has named on a menu. */
export const allergen = z.enum(ALLERGENS);

const taxRate = percent.nullish().transform((rate) => rate ?? null);
const name = z.string().trim().min(1, 'un nom');

export const optionOption = z.object({
  id: identifier,
  name,
  price: euros.default(0),
  quantity: z.literal(0).or(z.number().int().min(0)).default(0),
  tax_rate: taxRate,
  allergens: z.array(allergen).default([]),
});

export const optionGroup = z
  .object({
    option_id: identifier,
    option_name: z.string().default(''),
    min_selected: z.number().int().min(0).default(0),
    max_selected: z
      .number()
      .int()
      .min(0)
      .nullish()
      .transform((maximum) => maximum ?? null),
    selected: z.number().int().min(0).default(0),
    option_options: z.array(optionOption).default([]),
  })
  .refine((group) => group.max_selected === null || group.min_selected <= group.max_selected, {
    path: ['min_selected'],
    message: 'au plus max_selected',
  });

export const item = z.object({
  item_id: identifier,
  item_menu_id: identifier,
  item_category_id: identifier,
  item_name: name,
  item_description: z.string().default(''),
  item_image: z
    .string()
    .nullish()
    .transform((image) => image || null),
  item_score: z.number().default(0),
  item_price: z.object({ price_delivery: euros, price_pickup: euros, tax_rate: taxRate }),
  options: z.array(optionGroup).default([]),
  quantity: z.number().int().default(1),
  note: z.string().default(''),
  pieces: z
    .number()
    .int()
    .min(1)
    .nullish()
    .transform((pieces) => pieces ?? null),
  allergens: z.array(allergen).default([]),
  vegetarian: z.boolean().default(false),
  spicy: z.number().int().min(0).max(3).default(0),
  pairs_with: z.array(identifier).default([]),
});

export const category = z.object({
  category_id: identifier,
  category_name: name,
  category_description: z.string().default(''),
  items: z.array(item),
});

const activeDay = z.object({
  label: z.string().default(''),
  is_open: z.boolean().default(true),
  times: z.array(z.object({ start: clockTime, end: closingTime })).default([]),
});

/** When a menu is served, by weekday. A day left out is a day on which it is not. */
export const activeTimes = z.partialRecord(weekday, activeDay);

/** When orders are taken, by weekday: `{"mon": [["11:30", "14:30"]]}`. */
export const timeRanges = z.partialRecord(weekday, z.array(z.tuple([clockTime, closingTime])));

export const menu = z.object({
  menu_id: identifier,
  menu_name: z.string().default(''),
  menu_is_open: z.boolean().default(true),
  menu_is_available: z.boolean().default(true),
  /** Null: served whenever the restaurant is open. */
  active_times: activeTimes.nullish().transform((times) => times ?? null),
  time_ranges: timeRanges.default({}),
  pickup_time_ranges: timeRanges.default({}),
  categories: z.array(category),
});

export type WireOptionGroup = z.output<typeof optionGroup>;
export type WireItem = z.output<typeof item>;
export type WireCategory = z.output<typeof category>;
export type WireActiveTimes = z.output<typeof activeTimes>;
export type WireTimeRanges = z.output<typeof timeRanges>;
export type WireMenu = z.output<typeof menu>;
