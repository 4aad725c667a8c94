import { t } from '@comptoir/staff-texts/translate';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { PrinterShape } from '#components/printing/printer-shape.tsx';
import { problemSentence, type WirePrintProblem } from '#lib/printing/job-words.ts';
import { printerAlarm } from '#lib/printing/printer-words.ts';
import { useBoard } from '#stores/board/board.ts';
import { usePrinters } from '#stores/printers.ts';
import { useSheetPrinter } from '#stores/sheet-printer.ts';
import { ProblemButtons } from './problem-buttons.tsx';

/** Needed only where tickets are checked. */
const ProblemsDialog = lazy(() => import('#components/printing/problems-dialog.tsx'));

/** Above the board: printers that do not print, and tickets that are not known to be on paper. */
export function PrinterBar() {
  return (
    <>
      <Alarms />
      <Sheets />
    </>
  );
}

const ROW = 'flex items-center justify-between gap-x-4 gap-y-1 px-4 py-1.5';
const RED = 'board-alarm border-nori border-b bg-alarm-ground text-on-alarm';
const ROW_BUTTON =
  'inline-flex min-h-14 items-center rounded-field border-2 border-current px-4 font-bold disabled:opacity-60';

/**
 * Why a printer does not print, and the tickets that failed, are late or uncertain: one row for all, so that orders stay
 * in sight; only a lone ticket has its buttons there, others a dialog. Rules PR-121 and PR-122.
 */
function Alarms() {
  const printers = usePrinters((state) => state.printers);
  const problems = usePrinters((state) => state.problems);
  const timeZone = useBoard((board) => board.timeZone);
  const alarms = printers.flatMap((printer) => {
    const alarm = printerAlarm(printer, timeZone);
    return alarm === null ? [] : [{ ...alarm, id: printer.printer_id }];
  });
  const [problem] = problems;
  if (problem === undefined && alarms.length === 0) return null;
  if (problem !== undefined && problems.length === 1 && alarms.length === 0) {
    return (
      <div role="alert" className={`flex-wrap ${ROW} ${RED}`}>
        <ProblemText problem={problem} />
        <ProblemButtons key={problem.job_id} problem={problem} className={ROW_BUTTON} />
      </div>
    );
  }
  return (
    <div className={`min-h-11 ${ROW} ${RED}`}>
      <div className="min-w-0">
        {alarms.map(({ id, title, advice }) => (
          <p key={id} role="alert">
            <PrinterShape className="me-2 size-5" />
            <strong>{title}</strong> <span className="alarm-advice">{advice}</span>
          </p>
        ))}
        {problem !== undefined && <ProblemCount problems={problems} />}
      </div>
      {problem !== undefined && <CheckButton problems={problems} />}
    </div>
  );
}

interface ProblemsProps {
  readonly problems: readonly WirePrintProblem[];
}

function ProblemCount({ problems }: ProblemsProps) {
  const numbers = [...new Set(problems.map(({ number }) => number))]
    .toSorted((one, other) => one - other)
    .join(', ');
  return (
    <p role="alert" className="font-bold">
      <PrinterShape className="me-2 size-5" />
      {t('{count} tickets to check: {numbers}', { count: problems.length, numbers })}
    </p>
  );
}

function CheckButton({ problems }: ProblemsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={`shrink-0 ${ROW_BUTTON}`}>
        {t('Check')}
      </button>
      {isOpen && (
        <Suspense>
          <ProblemsDialog onClose={() => setOpen(false)}>
            {problems.map((problem) => (
              <li key={problem.job_id} className="space-y-3 py-4">
                <ProblemText problem={problem} />
                <ProblemButtons problem={problem} className={ROW_BUTTON} />
              </li>
            ))}
          </ProblemsDialog>
        </Suspense>
      )}
    </>
  );
}

function ProblemText({ problem }: { readonly problem: WirePrintProblem }) {
  const timeZone = useBoard((board) => board.timeZone);
  return (
    <p className="min-w-0 flex-1 basis-72 font-bold">
      <PrinterShape className="me-2 size-5" />
      {problemSentence(problem, timeZone)}
    </p>
  );
}

/** On the device that was chosen for it: the sheets that wait for a press. Rule PR-127. */
function Sheets() {
  const printerId = useSheetPrinter((state) => state.printerId);
  const printer = usePrinters(({ printers }) =>
    printers.find(({ printer_id }) => printer_id === printerId),
  );
  if (printer === undefined || printer.waiting === 0) return null;
  return (
    <div role="status" className={`flex-wrap ${ROW} border-hinoki border-b`}>
      <p className="font-bold">
        <PrinterShape className="me-2 size-5" />
        {t('{count} sheets to print', { count: printer.waiting })}
      </p>
      <Link to={`/imprimantes/${printer.printer_id}/feuilles`} className={ROW_BUTTON}>
        {t('Print')}
      </Link>
    </div>
  );
}
