import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useRef } from 'react';
import { Button } from '#components/controls/button.tsx';
import { CheckGroup } from '#components/controls/check-group.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Page } from '#components/layout/page.tsx';
import { TicketSheet } from '#components/printing/ticket-sheet.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { JOB_NAMES } from '#lib/printing/job-words.ts';
import { PAPER_CLASS, printRules } from '#lib/printing/paper-size.ts';
import { usePrinters } from '#stores/printers.ts';
import { chooseSheetPrinter, useSheetPrinter } from '#stores/sheet-printer.ts';
import { BackToPrinters } from '../new-printer.tsx';
import { type Sheet, useSheets } from './use-sheets.ts';

/** The sheets of a browser printer: one press prints the next, then the person says whether it came out. Rule PR-127. */
export function SheetsPage({ printerId }: { readonly printerId: string }) {
  const printer = usePrinters(({ printers }) =>
    printers.find(({ printer_id }) => printer_id === printerId),
  );
  const { phase, problem, printNext, answer } = useSheets(printerId);
  const waiting = printer?.waiting ?? 0;
  return (
    <Page title={t('Sheets to print')} {...(printer && { lead: printer.name })}>
      <BackToPrinters />
      <div className="grid items-start gap-x-10 gap-y-6 tablet:grid-cols-[1fr_auto]">
        <div className="space-y-6">
          {problem && (
            <Alert kind="problem">
              <p>{problemText(problem)}</p>
            </Alert>
          )}
          {phase.kind === 'asking' ? (
            <Question sheet={phase.sheet} onAnswer={answer} />
          ) : (
            <Next
              waiting={waiting}
              isBusy={phase.kind === 'busy'}
              isEmpty={phase.kind === 'empty'}
              onPrint={printNext}
            />
          )}
          <OwnSheets printerId={printerId} />
        </div>
        {phase.kind === 'asking' && <Paper key={phase.sheet.lease_id} sheet={phase.sheet} />}
      </div>
    </Page>
  );
}

interface NextProps {
  readonly waiting: number;
  readonly isBusy: boolean;
  /** The last press found none. */
  readonly isEmpty: boolean;
  readonly onPrint: () => void;
}

function Next({ waiting, isBusy, isEmpty, onPrint }: NextProps) {
  if (waiting === 0 || isEmpty) {
    return (
      <EmptyState
        sign="✓"
        title={t('No sheet waits')}
        text={t('The next one appears here, and on the board of the device that prints them.')}
      />
    );
  }
  return (
    <div className="space-y-4 rounded-card bg-paper px-6 py-8 text-center">
      <p className="font-serif text-heading">{t('{count} sheets to print', { count: waiting })}</p>
      <Button look="primary" isBusy={isBusy} onClick={onPrint} className="w-full max-w-96">
        {t('Print the next one')}
      </Button>
    </div>
  );
}

interface QuestionProps {
  readonly sheet: Sheet;
  readonly onAnswer: (isPrinted: boolean) => void;
}

function Question({ sheet, onAnswer }: QuestionProps) {
  return (
    <section aria-labelledby="came-out" className="space-y-5 rounded-card bg-paper p-6">
      <h2 id="came-out" tabIndex={-1} className="text-heading">
        {t('Did the ticket come out?')}
      </h2>
      <p className="text-quiet">
        {sheetName(sheet)}
        {'. '}
        {t('Without an answer it counts as uncertain, and stands on the board.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={() => onAnswer(true)} className="grow">
          {t('Yes, it is there')}
        </Button>
        <Button onClick={() => onAnswer(false)} className="grow">
          {t('No, print it again')}
        </Button>
      </div>
    </section>
  );
}

/** The sheet as it is printed. The browser's dialog opens once it is laid out. */
function Paper({ sheet }: { readonly sheet: Sheet }) {
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = paper.current;
    if (element === null) return;
    let end = () => {};
    const frame = requestAnimationFrame(() => {
      end = printAlone(element, sheet.width);
    });
    return () => {
      cancelAnimationFrame(frame);
      end();
    };
  }, [sheet.width]);
  return (
    <div className="overflow-x-auto rounded-card border border-hinoki p-4">
      <div ref={paper} data-width={sheet.width} className={PAPER_CLASS}>
        <TicketSheet html={sheet.html} label={sheetName(sheet)} />
      </div>
    </div>
  );
}

function sheetName({ kind, number }: Pick<Sheet, 'kind' | 'number'>): string {
  const name = t(JOB_NAMES[kind]);
  return number === null ? name : `${name}, ${t('Order {number}', { number })}`;
}

/** Whether the board of this device asks for these sheets. */
function OwnSheets({ printerId }: { readonly printerId: string }) {
  const chosen = useSheetPrinter((state) => state.printerId);
  return (
    <CheckGroup
      legend={t('This device')}
      values={chosen === printerId ? ['own'] : []}
      onChange={(values) => chooseSheetPrinter(values.length > 0 ? printerId : null)}
      options={[
        {
          value: 'own',
          label: t('It prints these sheets'),
          hint: t('Its board then says how many wait.'),
        },
      ]}
    />
  );
}

/**
 * Opens the browser's print dialog for an element, alone on a page of its size; on some tablets it returns before the
 * dialog is closed. The rules hold until the returned function is called. Rule PR-126.
 */
function printAlone(element: HTMLElement, width: 58 | 80): () => void {
  const style = new CSSStyleSheet();
  style.replaceSync(printRules(width, element.getBoundingClientRect().height));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  window.print();
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
  };
}
