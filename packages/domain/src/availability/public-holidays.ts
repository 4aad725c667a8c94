import { addDays, type CalendarDate } from '../schedule/restaurant-time.ts';

export interface PublicHoliday {
  readonly day: CalendarDate;
  readonly name: string;
}

/** Those on the same day each year. */
const FIXED = [
  ['01-01', 'Jour de l’an'],
  ['05-01', 'Fête du Travail'],
  ['05-08', 'Victoire de 1945'],
  ['07-14', 'Fête nationale'],
  ['08-15', 'Assomption'],
  ['11-01', 'Toussaint'],
  ['11-11', 'Armistice de 1918'],
  ['12-25', 'Noël'],
] as const;

/** Those that move with Easter, by days after its Sunday. */
const WITH_EASTER = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
] as const;

/** The public holidays of France from `from` to `to`, both included, by their days. Rule SV-42. */
export function publicHolidays(from: CalendarDate, to: CalendarDate): readonly PublicHoliday[] {
  const holidays: PublicHoliday[] = [];
  for (let number = Number(from.slice(0, 4)); number <= Number(to.slice(0, 4)); number += 1) {
    const year = String(number).padStart(4, '0');
    const easter = easterSunday(number);
    holidays.push(...FIXED.map(([date, name]) => ({ day: `${year}-${date}`, name })));
    holidays.push(...WITH_EASTER.map(([after, name]) => ({ day: addDays(easter, after), name })));
  }
  return holidays
    .filter(({ day }) => from <= day && day <= to)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The Gregorian Easter Sunday, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  const month = Math.floor(days / 31);
  return addDays(`${String(year).padStart(4, '0')}-0${month}-01`, days % 31);
}
