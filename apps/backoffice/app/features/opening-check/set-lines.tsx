import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { formatTime } from '@comptoir/design/format/time';
import { PAUSES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import type { Outcome } from '#lib/api/outcome.ts';
import { day } from '#lib/format/time-text.ts';
import { endText } from '#lib/service/end-words.ts';
import type { OpeningCheck } from '#lib/service/opening-states.ts';
import { useMayBegin } from '#stores/session.ts';
import { endHold, endPause, endRush } from '#stores/set-availability.ts';
import { CheckLine } from './check-line.tsx';

interface LineProps {
  readonly check: OpeningCheck;
  readonly isToSee: boolean;
  readonly onChanged: () => void;
}

/** What is sold out, first what is since an earlier service, with the tap that puts it back. Rule SV-83. */
export function SoldOutLine({ check, isToSee, onChanged }: LineProps) {
  const mayChange = useMayBegin('availability.sold_out');
  const holds = check.holds.toSorted(
    (one, other) => Number(other.is_left_over) - Number(one.is_left_over),
  );
  const leftOver = holds.filter(({ is_left_over }) => is_left_over).length;
  return (
    <CheckLine
      title={t('Out of stock')}
      isToSee={isToSee}
      text={
        leftOver > 0
          ? t('{count} since an earlier service: are they back?', { count: leftOver })
          : holds.length > 0
            ? t('Set today.')
            : t('Nothing: the whole menu is on sale.')
      }
    >
      {holds.length > 0 && (
        <ul className="space-y-2">
          {holds.map((hold) => (
            <SetItem
              key={hold.hold_id}
              name={
                hold.is_sold_out
                  ? hold.name
                  : t('{name}: {count} left', { name: hold.name, count: hold.remaining ?? 0 })
              }
              text={[
                hold.is_left_over && t('since {day}', { day: day(hold.set_at) }),
                until(hold.until, check),
              ]}
              action={t('Sell again')}
              onEnd={mayChange ? () => endHold(hold.hold_id) : null}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
    </CheckLine>
  );
}

/** Pauses, a rush and closed slots. Rule SV-83. */
export function SetLine({ check, isToSee, onChanged }: LineProps) {
  const mayChange = useMayBegin('availability.write');
  const { pauses, rush, closed_slots: closed, timezone } = check;
  return (
    <CheckLine
      title={t('Pauses and slots')}
      isToSee={isToSee}
      text={isToSee ? t('Something is set for now.') : t('Orders are taken as usual.')}
    >
      {isToSee && (
        <ul className="space-y-2">
          {pauses.map((pause) => (
            <SetItem
              key={pause.kind}
              name={`${t('Pause')} : ${t(PAUSES[pause.kind])}`}
              text={[until(pause.until, check)]}
              action={t('End it')}
              // Without a board it ends once one is open.
              onEnd={mayChange && pause.until !== null ? () => endPause(pause.kind) : null}
              onChanged={onChanged}
            />
          ))}
          {rush && (
            <SetItem
              name={`${t('Rush')} : ${t('+{count} min', { count: rush.minutes })}`}
              text={[until(rush.until, check)]}
              action={t('End it')}
              onEnd={mayChange ? endRush : null}
              onChanged={onChanged}
            />
          )}
          {closed.length > 0 && (
            <SetItem
              name={t('Slots closed')}
              text={[closed.map((at) => formatTime(Date.parse(at), timezone)).join(', ')]}
              action=""
              onEnd={null}
              onChanged={onChanged}
            />
          )}
        </ul>
      )}
    </CheckLine>
  );
}

function until(end: string | null, { now, timezone }: OpeningCheck): string {
  return endText(end === null ? null : Date.parse(end), Date.parse(now), timezone);
}

interface SetItemProps {
  readonly name: string;
  readonly text: readonly (string | false)[];
  readonly action: string;
  /** Null where the caller may not end it. */
  readonly onEnd: (() => Promise<Outcome>) | null;
  readonly onChanged: () => void;
}

function SetItem({ name, text, action, onEnd, onChanged }: SetItemProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  async function end(): Promise<void> {
    setBusy(true);
    const outcome = await onEnd?.();
    setBusy(false);
    setProblem(outcome?.ok === false ? outcome.problem : null);
    onChanged();
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-field bg-paper px-4 py-2">
      <p className="min-w-0 flex-1 basis-52">
        <span className="block font-semibold">{name}</span>
        <span className="block text-quiet text-small">{text.filter(Boolean).join(' · ')}</span>
      </p>
      {onEnd && (
        <Button isBusy={isBusy} onClick={end}>
          {action} <span className="sr-only">: {name}</span>
        </Button>
      )}
      {problem && (
        <div className="basis-full">
          <FormProblem problem={problem} />
        </div>
      )}
    </li>
  );
}
