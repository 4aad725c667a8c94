import type { ChosenCourse, ChosenDish, ChosenOption } from '@comptoir/domain/cart/cart';
import { courseRejections } from '@comptoir/domain/formulas/course-rejections';
import type { FormulaCourse, Item, OptionGroup, OrderType } from '@comptoir/domain/menu/menu';
import { defaultChoices } from '@comptoir/domain/menu/required-choices';
import type { Translate } from '#lib/i18n/translate.ts';
import type { SoldOutTexts } from '#lib/restaurant/sold-out-text.ts';

type Courses = readonly ChosenCourse[];

/** What is chosen before the guest chooses: the dish of each course that needs one and has one only. Rule C-29. */
export function initialCourses(item: Item, soldOut: SoldOutTexts): Courses {
  return (item.courses ?? []).map(({ id, minimum, dishes }) => {
    const [dish, ...others] = dishes;
    const isGiven = dish && minimum > 0 && others.length === 0 && soldOut.ofItem(dish.item) === '';
    return { courseId: id, choices: isGiven ? [chosenDish(dish.item, soldOut)] : [] };
  });
}

function chosenDish(item: Item, soldOut: SoldOutTexts): ChosenDish {
  const options = defaultChoices(item, ({ id }) => soldOut.ofOption(id) === '');
  return { itemId: item.id, options };
}

export function choicesIn(courses: Courses, courseId: string): readonly ChosenDish[] {
  return courses.find((course) => course.courseId === courseId)?.choices ?? [];
}

/** The courses with `count` of a dish. The only dish of a course is replaced by another. */
export function withDish(
  courses: Courses,
  { id, maximum }: FormulaCourse,
  item: Item,
  count: number,
  soldOut: SoldOutTexts,
): Courses {
  const before = choicesIn(courses, id);
  const same = before.filter(({ itemId }) => itemId === item.id);
  const others = before.filter(({ itemId }) => itemId !== item.id);
  const added = Array.from({ length: Math.max(0, count - same.length) }, () =>
    chosenDish(item, soldOut),
  );
  const chosen = [...same.slice(0, count), ...added];
  const choices = maximum === 1 && count > 0 ? chosen.slice(0, 1) : [...others, ...chosen];
  return withChoices(courses, id, choices);
}

/** The courses with other options of the dish at a place of its course. */
export function withDishOptions(
  courses: Courses,
  courseId: string,
  choiceAt: number,
  options: readonly ChosenOption[],
): Courses {
  const choices = choicesIn(courses, courseId).map((choice, position) =>
    position === choiceAt ? { ...choice, options } : choice,
  );
  return withChoices(courses, courseId, choices);
}

function withChoices(courses: Courses, courseId: string, choices: readonly ChosenDish[]): Courses {
  return courses.some((course) => course.courseId === courseId)
    ? courses.map((course) => (course.courseId === courseId ? { courseId, choices } : course))
    : [...courses, { courseId, choices }];
}

/** How many dishes a course lacks. Rule C-21. */
export function missingDishes({ id, minimum }: FormulaCourse, courses: Courses): number {
  return Math.max(0, minimum - choicesIn(courses, id).length);
}

/** The first course that can't be ordered as it is chosen; -1 where all can. Rule C-21. */
export function firstIncomplete(item: Item, courses: Courses): number {
  return (item.courses ?? []).findIndex((course) => !isComplete(course, courses));
}

/** Whether a course can be ordered as it is chosen. Rule C-21. */
export function isComplete(course: FormulaCourse, courses: Courses): boolean {
  const chosen = courses.filter(({ courseId }) => courseId === course.id);
  return courseRejections({ courses: [course] }, { courses: chosen }).length === 0;
}

/** The groups of a dish as a formula has them: a dearer size costs the difference more. Rule C-24. */
export function groupsInFormula(
  { optionGroups, prices: lowest }: Item,
  orderType: OrderType,
): readonly OptionGroup[] {
  return optionGroups.map((group) => ({
    ...group,
    options: group.options.map(({ prices, ...option }) =>
      prices ? { ...option, price: prices[orderType] - lowest[orderType] } : option,
    ),
  }));
}

/** The first course of which something has to be chosen and no dish is left. Rule C-25. */
export function soldOutCourse(
  { courses = [] }: Pick<Item, 'courses'>,
  isLeft: (dish: Item) => boolean,
): FormulaCourse | undefined {
  return courses.find(
    ({ minimum, dishes }) => minimum > 0 && !dishes.some(({ item }) => isLeft(item)),
  );
}

/** How many dishes of a course are chosen, as text. Rule C-21. */
export function courseRuleText({ minimum, maximum }: FormulaCourse, t: Translate): string {
  if (minimum === 0) return t('Up to {max} to choose', { max: maximum });
  return minimum === maximum
    ? t('Choose {count}', { count: minimum })
    : t('Choose {min} to {max}', { min: minimum, max: maximum });
}
