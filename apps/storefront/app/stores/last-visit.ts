export const LAST_VISIT_KEY = 'last-visit';

/** 2880 minutes without anybody there. */
export const ABSENCE_MILLISECONDS = 2880 * 60_000;

/** September of 2001, in milliseconds: a smaller number is no visit to this shop. */
const EARLIEST = 1e12;

/** When somebody was here last, in milliseconds; NaN where that is not known. */
export function lastVisitIn(storage: Storage): number {
  const visit = Number(storage.getItem(LAST_VISIT_KEY));
  return visit > EARLIEST ? visit : Number.NaN;
}

/** Whether nobody was here for more than 2880 minutes. Rule F-14. */
export function isVisitOver(storage: Storage, now: number): boolean {
  return now - lastVisitIn(storage) > ABSENCE_MILLISECONDS;
}
