import type { CartLine, ChosenDish } from '../cart/cart.ts';
import type { CourseDish, FormulaCourse, Item, ItemIndex } from '../menu/menu.ts';

/** A dish of a formula that is chosen, with its course and its place in the line's courses. */
export interface DishInCourse {
  readonly course: FormulaCourse;
  readonly dish: CourseDish;
  readonly chosen: ChosenDish;
  readonly courseAt: number;
  readonly choiceAt: number;
}

/**
 * The dishes that are chosen of a formula, in the order of its courses; none of another item. What the formula does
 * not offer is left out. Rule C-21.
 */
export function chosenDishes(
  { courses }: Pick<Item, 'courses'>,
  line: Pick<CartLine, 'courses'>,
): readonly DishInCourse[] {
  if (!courses || !line.courses) return [];
  const chosenCourses = line.courses;
  return courses.flatMap((course) => {
    const courseAt = chosenCourses.findIndex(({ courseId }) => courseId === course.id);
    return (chosenCourses[courseAt]?.choices ?? []).flatMap((chosen, choiceAt) => {
      const dish = course.dishes.find(({ item }) => item.id === chosen.itemId);
      return dish ? [{ course, dish, chosen, courseAt, choiceAt }] : [];
    });
  });
}

/** Formulas with the dishes as an index has them, and without those it does not have. Rule C-20. */
export function withOwnDishes(items: ItemIndex): ItemIndex {
  return new Map(
    [...items].map(([id, item]) => {
      const courses = item.courses?.map((course) => ({
        ...course,
        dishes: course.dishes.flatMap((dish) => {
          const own = items.get(dish.item.id);
          return own ? [{ ...dish, item: own }] : [];
        }),
      }));
      return [id, courses ? { ...item, courses } : item];
    }),
  );
}
