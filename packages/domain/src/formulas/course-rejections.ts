import type { CartLine } from '../cart/cart.ts';
import type { FormulaCourse, Item } from '../menu/menu.ts';
import { fittedOptions, type OptionRejection, optionRejections } from '../menu/option-groups.ts';

/** Why the dishes chosen of a formula can't be sold, with the place in the line's courses it is about. */
export type CourseRejection =
  /** The item has no such course, or it is there twice. */
  | { readonly kind: 'unknown_course' | 'duplicate_course'; readonly courseAt: number }
  | { readonly kind: 'unknown_dish'; readonly courseAt: number; readonly choiceAt: number }
  | {
      readonly kind: 'too_few_dishes' | 'too_many_dishes';
      readonly course: FormulaCourse;
      /** -1 where the line does not name the course. */
      readonly courseAt: number;
    }
  /** A dish of which the options can't be sold, as if it were ordered alone. */
  | {
      readonly kind: 'options';
      readonly courseAt: number;
      readonly choiceAt: number;
      readonly rejection: OptionRejection;
    };

/** Why a choice of dishes breaks the rules of the item's courses; empty when it is valid. Rule C-21. */
export function courseRejections(
  item: Pick<Item, 'courses'>,
  line: Pick<CartLine, 'courses'>,
): readonly CourseRejection[] {
  const rejections: CourseRejection[] = [];
  const offered = item.courses ?? [];
  const chosen = line.courses ?? [];
  chosen.forEach(({ courseId, choices }, courseAt) => {
    const course = offered.find(({ id }) => id === courseId);
    if (!course) {
      rejections.push({ kind: 'unknown_course', courseAt });
      return;
    }
    if (chosen.findIndex((other) => other.courseId === courseId) < courseAt) {
      rejections.push({ kind: 'duplicate_course', courseAt });
      return;
    }
    choices.forEach(({ itemId, options }, choiceAt) => {
      const dish = course.dishes.find((candidate) => candidate.item.id === itemId);
      if (!dish) {
        rejections.push({ kind: 'unknown_dish', courseAt, choiceAt });
        return;
      }
      for (const rejection of optionRejections(dish.item, options)) {
        rejections.push({ kind: 'options', courseAt, choiceAt, rejection });
      }
    });
  });
  for (const course of offered) {
    const courseAt = chosen.findIndex(({ courseId }) => courseId === course.id);
    const count = chosen[courseAt]?.choices.length ?? 0;
    if (count < course.minimum) rejections.push({ kind: 'too_few_dishes', course, courseAt });
    if (count > course.maximum) rejections.push({ kind: 'too_many_dishes', course, courseAt });
  }
  return rejections;
}

/** Whether an item is sold with the options and dishes of a line. Rules C-5 and C-21. */
export function isOffered(item: Item, line: Pick<CartLine, 'options' | 'courses'>): boolean {
  return (
    optionRejections(item, line.options).length === 0 && courseRejections(item, line).length === 0
  );
}

/** A line with the units of its options, and of those of a formula's dishes, reduced to what is allowed. Rule C-12. */
export function fittedLine(item: Item, line: CartLine): CartLine {
  const dishes = item.courses?.flatMap((course) => course.dishes);
  const courses = line.courses?.map((course) => ({
    ...course,
    choices: course.choices.map((chosen) => {
      const dish = dishes?.find((candidate) => candidate.item.id === chosen.itemId);
      return dish ? { ...chosen, options: fittedOptions(dish.item, chosen.options) } : chosen;
    }),
  }));
  return { ...line, options: fittedOptions(item, line.options), courses };
}
