import { dayAndTimeIn } from '@comptoir/staff-texts/moments';
import { t } from '@comptoir/staff-texts/translate';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const DAY = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' });

/** « 14 mars à 19:05 », in the time of this device. */
export const dayAndTime = dayAndTimeIn();

/** « 14 mars 2026 ». */
export function day(instant: string): string {
  return DAY.format(new Date(instant));
}

/** « 19:05 ». */
export function clockTime(instant: string): string {
  return TIME.format(new Date(instant));
}

/** « à l’instant », « il y a 5 min », « il y a 3 h », then the day and the time. */
export function since(instant: string, now: number): string {
  const elapsed = now - Date.parse(instant);
  if (elapsed < MINUTE) return t('just now');
  if (elapsed < HOUR) return t('{count} min ago', { count: Math.floor(elapsed / MINUTE) });
  if (elapsed < 24 * HOUR) return t('{count} h ago', { count: Math.floor(elapsed / HOUR) });
  return dayAndTime(instant);
}
