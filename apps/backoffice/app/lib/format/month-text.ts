import { addDays } from '@comptoir/domain/schedule/restaurant-time';

/** The month before or after one as `2026-11`. */
export function monthBeside(month: string, step: -1 | 1): string {
  return addDays(`${month}-15`, step * 30).slice(0, 7);
}

/** « novembre 2026 ». */
export function monthName(month: string): string {
  const format = new Intl.DateTimeFormat('fr-FR', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(Date.parse(`${month}-01`));
}
