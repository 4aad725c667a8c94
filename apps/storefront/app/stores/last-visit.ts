export const LAST_VISIT_KEY = 'last-visit';

/** 2880 minutes without anybody there. */
export const ABSENCE_MILLISECONDS = 2880 * 60_000;

/** Milliseconds, as they are written here, or an instant as ISO 8601 writes it. */
const INSTANT = /^"?(\d{12,14}|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))"?$/;

/** When somebody was here last, in milliseconds; NaN where that is not known. */
export function lastVisitIn(storage: Storage): number {
  const [, instant = ''] = INSTANT.exec(storage.getItem(LAST_VISIT_KEY) ?? '') ?? [];
  return instant.includes('T') ? Date.parse(instant) : Number(instant || NaN);
}

/** Whether nobody was here for more than 2880 minutes. Rule F-14. */
export function isVisitOver(storage: Storage, now: number): boolean {
  return now - lastVisitIn(storage) > ABSENCE_MILLISECONDS;
}
