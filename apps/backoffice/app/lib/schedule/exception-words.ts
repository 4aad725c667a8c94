import type { WireStaffException } from '@comptoir/contract/staff/exceptions';
import { formatDay } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';

type Days = Pick<WireStaffException, 'from' | 'to'>;
type Hours = Pick<WireStaffException, 'ranges'>;

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** « vendredi 25 décembre », « du lundi 3 août au vendredi 21 août ». */
export function daysText({ from, to }: Days): string {
  return from === to
    ? formatDay(from)
    : t('from {from} to {to}', { from: formatDay(from), to: formatDay(to) });
}

/** « Fermé », « 11:30–14:30 et 19:00–01:00 ». */
export function hoursText({ ranges }: Hours): string {
  if (ranges.length === 0) return t('Closed (day)');
  return ranges.map(([start, end]) => `${start}–${end}`).join(t(' and '));
}

/** What guests read while it holds; null for other hours without a message, which say nothing of their own. */
export function guestSentence(
  exception: Days & Hours & { readonly message: string },
): string | null {
  const { from, to, ranges } = exception;
  const message = exception.message.trim();
  if (ranges.length > 0) return message || null;
  const closed =
    from === to
      ? t('Closed on {day}', { day: formatDay(from) })
      : t('Closed from {from} to {to}', { from: formatDay(from), to: formatDay(to) });
  return message === '' ? closed : t('{closed}: {message}', { closed, message });
}

/** Things with a first day under the months in which they begin, in their order: « décembre 2026 ». */
export function byMonth<Entry extends { readonly from: string }>(
  entries: readonly Entry[],
): readonly { readonly month: string; readonly entries: readonly Entry[] }[] {
  const months = Map.groupBy(entries, ({ from }) => from.slice(0, 7));
  return [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, ofMonth]) => ({
      month: MONTH.format(Date.parse(`${month}-01`)),
      entries: ofMonth.toSorted((one, other) => (one.from < other.from ? -1 : 1)),
    }));
}
