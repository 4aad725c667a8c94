/** The part a category plays in a meal. */
export const COURSES = ['starter', 'main', 'side', 'dessert', 'drink'] as const;

export type Course = (typeof COURSES)[number];

const COMPLEMENTS: readonly Course[] = ['side', 'dessert', 'drink'];

/** Whether a course is one that people take beside a meal rather than as one. Rule G-4. */
export function isComplement(course: Course): boolean {
  return COMPLEMENTS.includes(course);
}
