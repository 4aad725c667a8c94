export const LAST_VISIT_KEY = 'last-visit';

/** Two days, in milliseconds. */
export const INACTIVITY_MILLISECONDS = 2880 * 60_000;

/** July 2017, in milliseconds: earlier values are no visit. */
const EARLIEST = 1.5e12;

/** When this browser last visited, in milliseconds; NaN if unknown. Dates are read as well as milliseconds. */
export function lastVisitIn(storage: Storage): number {
  const stored = storage.getItem(LAST_VISIT_KEY) ?? '';
  const visit = Number(stored) || Date.parse(stored);
  return visit > EARLIEST ? visit : Number.NaN;
}

/** Whether the last visit was more than 2880 minutes ago. Rule F-14. */
export function isVisitOver(storage: Storage, now: number): boolean {
  return now - lastVisitIn(storage) > INACTIVITY_MILLISECONDS;
}
