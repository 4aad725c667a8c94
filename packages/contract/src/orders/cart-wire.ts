import {
  MAXIMUM_NOTE_LENGTH,
  MAXIMUM_QUANTITY,
  MINIMUM_QUANTITY,
} from '@comptoir/domain/cart/cart';
import { z } from 'zod';
import { MAXIMUM_CHOICES, MAXIMUM_COURSES } from '../menus/menus.ts';
import { looseValue } from '../wire/optional-fields.ts';
import { identifier, multilineText } from '../wire/scalars.ts';

const optionQuantity = z.number().int().min(0).max(MAXIMUM_QUANTITY);

/** The options of one group of a cart line; those with a quantity above 0 are chosen. Rule I-7. */
const chosenGroup = z.object({
  option_id: identifier,
  selected: z.number().int().min(0).nullish(),
  option_options: looseValue(
    z.array(z.object({ id: identifier, quantity: looseValue(optionQuantity, 0) })).max(200),
    [],
  ),
});

/** The options of a cart line, or of a dish that is served instead, by group. Rules I-7 and SU-7. */
export const chosenGroups = z
  .array(chosenGroup)
  .max(50)
  .nullish()
  .transform((groups) => groups ?? []);

/** The dishes chosen in one course of a formula, each with its own options. Rule C-21. */
const chosenCourse = z.object({
  course_id: identifier,
  choices: z.array(z.object({ item_id: identifier, options: chosenGroups })).max(MAXIMUM_CHOICES),
});

const chosenCourses = z
  .array(chosenCourse)
  .max(MAXIMUM_COURSES)
  .nullish()
  .transform((courses) => courses ?? undefined)
  .optional()
  .describe('Of a formula: the dishes chosen in each course. Absent of any other item.');

/** A line of the cart, on the wire and in the browser's storage. Rule I-7. */
export const cartItem = z.object({
  item_id: identifier,
  quantity: z.number().int().min(MINIMUM_QUANTITY).max(MAXIMUM_QUANTITY),
  note: multilineText(MAXIMUM_NOTE_LENGTH)
    .nullish()
    .transform((note) => note ?? ''),
  options: chosenGroups,
  courses: chosenCourses,
});
export type WireCartItem = z.output<typeof cartItem>;

/** A free line: a chosen free item, or the copy of a bought line. Rule O-8. */
export const freeItem = z.object({
  offer_id: identifier,
  item_id: identifier,
  quantity: z.number().int().min(1).max(MAXIMUM_QUANTITY).default(1),
  options: z.array(chosenGroup).max(50).nullish(),
  courses: chosenCourses,
});
export type WireFreeItem = z.output<typeof freeItem>;
