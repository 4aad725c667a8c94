import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useRef } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';

interface UndoBarProps {
  /** What was done last; null where nothing was. */
  readonly text: string | null;
  readonly canUndo: boolean;
  readonly isBusy: boolean;
  /** Why it could not be done, or not be taken back. */
  readonly problem: ApiProblem | null;
  readonly onUndo: () => unknown;
}

/** At the lower edge of the window, where nothing gives way for it: what was done last, to be taken back. Rule CA-22. */
export function UndoBar({ text, canUndo, isBusy, problem, onUndo }: UndoBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const couldUndo = useRef(false);
  // The button goes with the last change that it takes back; the keyboard stays here.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (couldUndo.current && !canUndo && isLost) bar.current?.focus();
    couldUndo.current = canUndo;
  }, [canUndo]);
  return (
    <div ref={bar} tabIndex={-1} className="sticky bottom-4 z-10 space-y-2 outline-none">
      <FormProblem problem={problem} />
      <div role="status" className={text === null ? 'sr-only' : BAR}>
        {text !== null && (
          <>
            <span className="min-w-0">{text}</span>
            {canUndo && (
              <Button
                aria-disabled={isBusy}
                onClick={() => {
                  if (!isBusy) onUndo();
                }}
              >
                {t('Undo')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  );
}

const BAR =
  'flex min-h-16 items-center justify-between gap-3 rounded-card border border-edge bg-rice py-1 ps-4 pe-2 shadow-float';
