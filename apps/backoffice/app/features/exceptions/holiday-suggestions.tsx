import type {
  WirePublicHoliday,
  WireStaffException,
  WireUnservedOrder,
} from '@comptoir/contract/staff/exceptions';
import { formatDay } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { useId, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { unansweredHolidays } from '#lib/schedule/holidays.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

/** So many are shown at once; the others are months away. */
const SHOWN = 3;

interface HolidaySuggestionsProps {
  readonly holidays: readonly WirePublicHoliday[];
  readonly exceptions: readonly WireStaffException[];
  readonly onAnswered: () => void;
  readonly onUnserved: (orders: readonly WireUnservedOrder[]) => void;
}

/** The public holidays that nothing was said about: closed or as usual, by one tap. Rule SV-42. */
export function HolidaySuggestions(props: HolidaySuggestionsProps) {
  const { holidays, exceptions, onAnswered, onUnserved } = props;
  const { isBusy, problem, send } = useCall();
  const [isWhole, setWhole] = useState(false);
  const titleId = useId();
  const open = unansweredHolidays(holidays, exceptions);
  if (open.length === 0) return null;

  async function close({ day, name }: WirePublicHoliday): Promise<void> {
    const request = { from: day, to: day, order_type: null, ranges: [], message: name };
    const result = await send(() => staffApi.post<WireStaffException>('/exceptions', request));
    onAnswered();
    if (result.ok) onUnserved(result.payload.orders);
  }
  async function stayOpen({ day }: WirePublicHoliday): Promise<void> {
    await send(() => staffApi.put(`/public-holidays/${day}`, { is_as_usual: true }));
    onAnswered();
  }

  return (
    <section aria-labelledby={titleId} className="rounded-card bg-gari px-5 py-5">
      <h2 id={titleId} className="text-heading">
        {t('Public holidays: open or closed?')}
      </h2>
      <ul className="mt-3 divide-y divide-edge/40">
        {open.slice(0, isWhole ? undefined : SHOWN).map((holiday) => {
          const { day, name } = holiday;
          const of = `${name}, ${formatDay(day)}`;
          return (
            <li key={day} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <p className="min-w-0 flex-1 basis-56">
                <span className="block font-semibold text-large leading-tight first-letter:uppercase">
                  {formatDay(day)} {day.slice(0, 4)}
                </span>
                <span className="block text-quiet">{name}</span>
              </p>
              <span className="flex gap-3 max-tablet:basis-full">
                <Button
                  isBusy={isBusy}
                  className="grow max-tablet:px-3"
                  aria-label={`${t('Closed (day)')}, ${of}`}
                  onClick={() => close(holiday)}
                >
                  {t('Closed (day)')}
                </Button>
                <Button
                  isBusy={isBusy}
                  className="grow max-tablet:px-3"
                  aria-label={`${t('Open as usual')}, ${of}`}
                  onClick={() => stayOpen(holiday)}
                >
                  {t('Open as usual')}
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <FormProblem problem={problem} />
      {open.length > SHOWN && !isWhole && (
        <Button look="plain" onClick={() => setWhole(true)}>
          {t('{count} more holidays', { count: open.length - SHOWN })}
        </Button>
      )}
    </section>
  );
}

interface AsUsualHolidaysProps {
  readonly holidays: readonly WirePublicHoliday[];
  readonly mayChange: boolean;
  readonly onAnswered: () => void;
}

/** The public holidays of which the restaurant said that it opens, to take that back. */
export function AsUsualHolidays({ holidays, mayChange, onAnswered }: AsUsualHolidaysProps) {
  const { isBusy, problem, send } = useCall();
  const asUsual = holidays.filter(({ is_as_usual }) => is_as_usual);
  if (asUsual.length === 0) return null;
  async function askAgain({ day }: WirePublicHoliday): Promise<void> {
    await send(() => staffApi.put(`/public-holidays/${day}`, { is_as_usual: false }));
    onAnswered();
  }
  return (
    <section>
      <h2 className="mb-2 text-heading">{t('Public holidays, open as usual')}</h2>
      <ul className="divide-y divide-hinoki border-hinoki border-y">
        {asUsual.map((holiday) => (
          <li key={holiday.day} className="flex flex-wrap items-center gap-x-4 py-2">
            <p className="min-w-0 flex-1">
              <span className="first-letter:uppercase">{formatDay(holiday.day)}</span>
              <span className="text-quiet"> · {holiday.name}</span>
            </p>
            {mayChange && (
              <Button
                look="plain"
                isBusy={isBusy}
                aria-label={`${t('Decide again')}, ${holiday.name}`}
                onClick={() => askAgain(holiday)}
              >
                {t('Decide again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormProblem problem={problem} />
    </section>
  );
}
