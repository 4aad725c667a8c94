/** The courses of a meal that a category can belong to. Rule G-4. */
export const COURSES = ['starter', 'main', 'side', 'dessert', 'drink'] as const;

export type Course = (typeof COURSES)[number];

const COMPLEMENTS: readonly Course[] = ['side', 'dessert', 'drink'];

/** Whether a course complements a meal instead of being one. Rule G-4. */
export function isComplement(course: Course): boolean {
  return COMPLEMENTS.includes(course);
}
