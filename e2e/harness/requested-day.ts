import { WEEKDAYS, type Weekday } from './restaurant-file.ts';

const ZONE = { timeZone: 'Europe/Paris' } as const;
const DAY_MS = 24 * 60 * 60_000;

/** A day from today on, by the restaurant's clock, as it is read and as it is stored. */
export interface RequestedDay {
  /** « dim. 22 nov. » */
  readonly label: string;
  /** '2026-11-22' */
  readonly date: string;
  readonly weekday: Weekday;
}

export function dayFromNow(days: number): RequestedDay {
  const at = new Date(Date.now() + days * DAY_MS);
  const date = new Intl.DateTimeFormat('sv-SE', ZONE).format(at);
  // getUTCDay counts from Sunday.
  const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? 'mon';
  const label = new Intl.DateTimeFormat('fr-FR', {
    ...ZONE,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
    .format(at)
    // As the page writes the first of a month.
    .replace(/ 1 /, ' 1er ');
  return { label, date, weekday };
}
