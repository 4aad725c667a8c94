import type { HoldRequest, WireHoldable } from '@comptoir/contract/staff/availability';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import {
  type Foremost,
  foundHoldables,
  sortedHoldables,
  subjectKey,
} from '#lib/service/holdable-list.ts';
import { useAvailability } from '#stores/availability.ts';
import { useBoard } from '#stores/board/board.ts';
import { loadHoldables, noteRecent, useHoldables } from '#stores/holdables.ts';
import type { ServiceLine } from '#stores/service-dialog.ts';
import { endHold, refreshAvailability, setHold } from '#stores/set-availability.ts';
import { CommandNotes } from '../command-notes.tsx';
import { useCommand } from '../use-command.ts';
import { HoldableRow } from './holdable-row.tsx';

/** More cost a slow tablet several frames; a search finds the others. */
const MAX_ROWS = 60;

interface SoldOutDialogProps {
  /** The line of an order that is asked about: what is in it comes first. */
  readonly line: ServiceLine | null;
  readonly onClose: () => void;
}

/** What is sold out: found, tapped, and until when. Rule SV-72. */
export function SoldOutDialog({ line, onClose }: SoldOutDialogProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(
    line === null ? null : subjectKey({ kind: 'item', id: line.item_id }),
  );
  const { running, problem, run } = useCommand();
  const holds = useAvailability((state) => state.holds);
  const field = useRef<HTMLInputElement>(null);
  const rows = useRows(useDeferredValue(text), line);
  useEffect(() => {
    loadHoldables();
    refreshAvailability();
    // A finger sees the rows first: a keyboard on the screen would cover them.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  async function set(hold: HoldRequest): Promise<void> {
    if (!(await run('set', () => setHold(hold)))) return;
    noteRecent(hold);
    onClose();
  }

  return (
    <Dialog isOpen isDark title={t('What is sold out?')} onClose={onClose}>
      {/* As high with few rows as with many: none moves under a finger. */}
      <div className="min-h-[75dvh] space-y-3">
        <Field
          type="search"
          label={t('Dish, choice or ingredient')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
          enterKeyHint="search"
          ref={field}
        />
        <CommandNotes problem={problem} />
        {rows === null ? (
          <NotKnown />
        ) : (
          <>
            <ul className="divide-y divide-hinoki">
              {rows.slice(0, MAX_ROWS).map((holdable) => {
                const key = subjectKey(holdable);
                const hold = holds.find((one) => subjectKey(one) === key);
                return (
                  <HoldableRow
                    key={key}
                    holdable={holdable}
                    hold={hold}
                    isChosen={chosen === key}
                    isBusy={running !== null}
                    onChoose={() => setChosen(chosen === key ? null : key)}
                    onSet={set}
                    onEnd={() => hold && run('end', () => endHold(hold.hold_id))}
                  />
                );
              })}
            </ul>
            <p role="status" className="text-center text-quiet">
              {rows.length === 0 && t('Nothing found')}
              {rows.length > MAX_ROWS &&
                t('{count} more: search to see them.', { count: rows.length - MAX_ROWS })}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

function NotKnown() {
  const problem = useHoldables((store) => store.problem);
  if (problem === null) return <p role="status">{t('Loading…')}</p>;
  return (
    <>
      <FormProblem problem={problem} />
      <Button onClick={loadHoldables}>{t('Try again')}</Button>
    </>
  );
}

/** The rows to show; null while they are not known. They keep their order while the dialog is open. */
function useRows(text: string, line: ServiceLine | null): readonly WireHoldable[] | null {
  const holdables = useHoldables((store) => store.holdables);
  const [foremost] = useState(() => (line === null ? ofTheBoard() : ofLine(line)));
  return useMemo(
    () => holdables && foundHoldables(sortedHoldables(holdables, foremost), text),
    [holdables, text, foremost],
  );
}

function ofTheBoard(): Foremost {
  const { orders } = useBoard.getState().state;
  return {
    recent: [
      ...useAvailability.getState().holds.map(subjectKey),
      ...useHoldables.getState().recent,
    ],
    lines: [...orders.values()].flatMap(({ lines }) => lines),
  };
}

function ofLine(line: ServiceLine): Foremost {
  return { recent: [subjectKey({ kind: 'item', id: line.item_id })], lines: [line] };
}
