/** Whether a week of a restaurant file has any hours. */
export function hasHours(week: unknown): boolean {
  return Object.values(Object(week ?? {})).some(
    (ranges) => Array.isArray(ranges) && ranges.length > 0,
  );
}
