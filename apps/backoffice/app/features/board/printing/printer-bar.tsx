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

/** Needed only where several tickets are missing at once. */
const ProblemsDialog = lazy(() => import('#components/printing/problems-dialog.tsx'));

/** Above the board: printers that do not print, and tickets that are not known to be on paper. */
export function PrinterBar() {
  return (
    <>
      <Alarms />
      <Problems />
      <Sheets />
    </>
  );
}

const ROW = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1.5';
const RED = 'board-alarm border-nori border-b bg-alarm-ground text-on-alarm';
const ROW_BUTTON =
  'inline-flex min-h-14 items-center rounded-field border-2 border-current px-4 font-bold disabled:opacity-60';

/** What each printer lacks, and what to do about it. Rule PR-121. */
function Alarms() {
  const printers = usePrinters((state) => state.printers);
  const timeZone = useBoard((board) => board.timeZone);
  return printers.map((printer) => {
    const alarm = printerAlarm(printer, timeZone);
    if (alarm === null) return null;
    return (
      <p key={printer.printer_id} role="alert" className={`px-4 py-2.5 ${RED}`}>
        <PrinterShape className="me-2 size-5" />
        <strong>{alarm.title}</strong> {alarm.advice}
      </p>
    );
  });
}

/** The tickets that failed, are late or uncertain; several of them in a dialog. Rule PR-122. */
function Problems() {
  const problems = usePrinters((state) => state.problems);
  const [isOpen, setOpen] = useState(false);
  const [first] = problems;
  if (first === undefined) return null;
  const isOne = problems.length === 1;
  const numbers = [...new Set(problems.map(({ number }) => number))].join(', ');
  return (
    <>
      <div role="alert" className={`${ROW} ${RED}`}>
        {isOne ? (
          <>
            <ProblemText problem={first} />
            <ProblemButtons key={first.job_id} problem={first} className={ROW_BUTTON} />
          </>
        ) : (
          <>
            <p className="flex-1 basis-48 font-bold">
              <PrinterShape className="me-2 size-5" />
              {t('{count} tickets to check: {numbers}', { count: problems.length, numbers })}
            </p>
            <button type="button" onClick={() => setOpen(true)} className={ROW_BUTTON}>
              {t('Check')}
            </button>
          </>
        )}
      </div>
      {isOpen && !isOne && (
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
    <div role="status" className={`${ROW} border-hinoki border-b`}>
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
