export const LAST_VISIT_KEY = 'last-visit';

/** 2880 minutes without anybody there. */
export const ABSENCE_MILLISECONDS = 2880 * 60_000;

/** July of 2017, in milliseconds: what is earlier was no visit to this shop. */
const EARLIEST = 1.5e12;

/**
 * When somebody was here last, in milliseconds; NaN where that is not known. Written as milliseconds,
 * and read as a date too.
 */
export function lastVisitIn(storage: Storage): number {
  const kept = storage.getItem(LAST_VISIT_KEY) ?? '';
  const visit = Number(kept) || Date.parse(kept);
  return visit > EARLIEST ? visit : Number.NaN;
}

/** Whether nobody was here for more than 2880 minutes. Rule F-14. */
export function isVisitOver(storage: Storage, now: number): boolean {
  return now - lastVisitIn(storage) > ABSENCE_MILLISECONDS;
}
