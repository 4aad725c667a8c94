import type { WirePrintJob, WireStaffPrinter } from '@comptoir/contract/staff/printing';
import { PRINTER_COLUMNS } from '@comptoir/domain/printing/printing';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { Choice } from '#components/controls/choice.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { jobTruth, PAPER_SIGNS } from '#lib/printing/job-words.ts';
import { printerAlarm } from '#lib/printing/printer-words.ts';
import { isSettled, type Paper, type WizardAnswer } from '#lib/printing/wizard.ts';
import { useBoard } from '#stores/board/board.ts';
import { usePrinters } from '#stores/printers.ts';
import type { useTestPage } from '#stores/use-test-page.ts';

interface StepProps {
  readonly onAnswer: (answer: WizardAnswer) => void;
}

interface PageStepProps extends StepProps {
  readonly printer: WireStaffPrinter;
  readonly testPage: ReturnType<typeof useTestPage>;
  /** The second page, with what was found. */
  readonly isCheck: boolean;
  readonly onPrint: () => void;
}

/** Prints a page, says what the printer answers, and asks whether it came out. */
export function PageStep({ printer, testPage, isCheck, onPrint, onAnswer }: PageStepProps) {
  const { isBusy, problem, page, job } = testPage;
  const isAsked = isBusy || page !== null;
  return (
    <Question
      title={isCheck ? t('Is everything right now?') : t('First, a test page')}
      text={
        isCheck
          ? t(
              'A second page comes out with what you have found: the frame reaches both edges, and the letters are right.',
            )
          : t(
              'Switch the printer on and close its cover. The page has a ruler and the letters that are often wrong.',
            )
      }
    >
      {isAsked && <TestState printer={printer} job={job} />}
      <FormProblem problem={problem} />
      <div className="flex flex-wrap gap-3">
        {isAsked && (
          <Button
            look="primary"
            className="grow"
            onClick={() =>
              onAnswer(isCheck ? { kind: 'check', isRight: true } : { kind: 'came_out' })
            }
          >
            {isCheck ? t('Yes, all of it') : t('It came out (page)')}
          </Button>
        )}
        {isCheck && isAsked && (
          <Button className="grow" onClick={() => onAnswer({ kind: 'check', isRight: false })}>
            {t('No, not yet')}
          </Button>
        )}
        <Button
          look={isAsked ? 'quiet' : 'primary'}
          isBusy={isBusy}
          onClick={onPrint}
          className="grow"
        >
          {isAsked ? t('Print the page again') : t('Print the test page')}
        </Button>
      </div>
      {isAsked && !isCheck && <NothingCameOut printer={printer} />}
    </Question>
  );
}

/** What is known of the test page, and what the printer lacks. */
function TestState({
  printer,
  job,
}: {
  readonly printer: WireStaffPrinter;
  readonly job: WirePrintJob | null;
}) {
  const timeZone = useBoard((board) => board.timeZone);
  const told = usePrinters(({ printers }) =>
    printers.find(({ printer_id }) => printer_id === printer.printer_id),
  );
  const alarm = job?.state === 'printed' ? null : printerAlarm(told ?? printer, timeZone);
  const { paper, text } =
    job === null ? { paper: 'waiting' as const, text: t('on its way…') } : jobTruth(job, timeZone);
  const { sign, look } = PAPER_SIGNS[paper];
  return (
    <div role="status" className="rounded-card bg-paper px-5 py-4">
      <p className={`font-semibold ${look}`}>
        <span aria-hidden="true">{sign} </span>
        {t('Test page')} : {text}
      </p>
      {alarm && (
        <p className="mt-1">
          <strong>{alarm.title}</strong> {alarm.advice}
        </p>
      )}
      {job !== null && isSettled(job) && alarm === null && (
        <p className="mt-1 text-quiet text-small">{confirmationText(job)}</p>
      )}
    </div>
  );
}

function confirmationText(job: WirePrintJob): string {
  if (job.state === 'printed') {
    return t('The printer confirms: the board will say of each ticket whether it is on paper.');
  }
  if (job.is_unconfirmed) {
    return t(
      'This printer does not confirm its tickets: the board shows them as sent, not as printed.',
    );
  }
  return t('The printer has not confirmed. Look at its paper.');
}

function NothingCameOut({ printer }: { readonly printer: WireStaffPrinter }) {
  const isTcp = printer.transport === 'escpos_tcp';
  return (
    <details className="rounded-card border border-hinoki px-4">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 font-semibold">
        {t('Nothing comes out')}
        <span aria-hidden="true">▾</span>
      </summary>
      <ul className="list-disc space-y-2 pb-4 pl-5">
        <li>{t('Is it on, with paper, and its cover closed?')}</li>
        {isTcp ? (
          <>
            <li>
              {t(
                'Is its address still {host}? A printer may get another one overnight: give it a fixed one in the router.',
                { host: printer.settings?.host ?? '' },
              )}
            </li>
            <li>
              {t('Is another cash register connected to it? Most printers talk to one at a time.')}
            </li>
            <li>{t('Is the server in the same network? Otherwise it needs a relay.')}</li>
          </>
        ) : (
          <>
            <li>
              {t(
                'Is the address in its settings the one that was shown here? It has no space at its end.',
              )}
            </li>
            <li>{t('Does it reach the internet, and is its clock right?')}</li>
          </>
        )}
      </ul>
    </details>
  );
}

interface WidthStepProps extends StepProps {
  readonly columns: Paper['columns'];
}

/** The ruler of the test page: how far its one line goes. */
export function WidthStep({ columns, onAnswer }: WidthStepProps) {
  const [chosen, setChosen] = useState(`${columns}`);
  const widths = PRINTER_COLUMNS.toReversed();
  return (
    <Question
      title={t('Up to which number does the line hold?')}
      text={t('Look at the ruler: the last number before the line breaks or ends.')}
    >
      <form
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          const width = widths.find((one) => `${one}` === chosen);
          if (width !== undefined) onAnswer({ kind: 'width', columns: width });
        }}
      >
        <Choice
          legend={t('The last number on the line')}
          name="columns"
          value={chosen}
          onChange={setChosen}
          options={widths.map((width) => ({
            value: `${width}`,
            label: String(width),
            hint: width === 32 ? t('Paper of 58 mm') : t('Paper of 80 mm'),
          }))}
        />
        <Steps onBack={() => onAnswer({ kind: 'back' })} />
      </form>
    </Question>
  );
}

/** The letters that are wrong where a printer has another code page. */
export function LettersStep({ isBusy, onAnswer }: StepProps & { readonly isBusy: boolean }) {
  return (
    <Question
      title={t('Are the accents and the € right?')}
      text={t('The same letters stand on the page:')}
    >
      <p className="rounded-card bg-paper py-5 text-center text-heading" translate="no">
        é è ê à ç ù œ €
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          look="primary"
          isBusy={isBusy}
          className="grow"
          onClick={() => onAnswer({ kind: 'letters', areRight: true })}
        >
          {t('Yes, all of them')}
        </Button>
        <Button className="grow" onClick={() => onAnswer({ kind: 'letters', areRight: false })}>
          {t('No, some are wrong')}
        </Button>
        <Button look="plain" onClick={() => onAnswer({ kind: 'back' })}>
          {t('Back')}
        </Button>
      </div>
    </Question>
  );
}

interface DoneStepProps {
  readonly found: Paper;
  readonly job: WirePrintJob | null;
}

export function DoneStep({ found, job }: DoneStepProps) {
  return (
    <Question
      title={t('It is ready')}
      text={t('From now on the tickets of accepted orders come out there.')}
    >
      <ul className="space-y-2">
        <Fact>{t('{count} letters on a line', { count: found.columns })}</Fact>
        <Fact>
          {found.code_page === 'raster'
            ? t('Drawn letters: right on every printer, a little slower')
            : t('The printer’s own letters (PC858)')}
        </Fact>
        {job !== null && <Fact>{confirmationText(job)}</Fact>}
      </ul>
    </Question>
  );
}

function Fact({ children }: { readonly children: string }) {
  return (
    <li className="flex gap-3">
      <span aria-hidden="true" className="font-bold text-state-ready">
        ✓
      </span>
      {children}
    </li>
  );
}

interface QuestionProps {
  readonly title: string;
  readonly text: string;
  readonly children: React.ReactNode;
}

export function Question({ title, text, children }: QuestionProps) {
  return (
    <section className="space-y-5">
      <div className="space-y-2">
        <h2 tabIndex={-1} className="text-heading outline-none">
          {title}
        </h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}

function Steps({ onBack }: { readonly onBack: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" look="primary" className="grow">
        {t('Next')}
      </Button>
      <Button onClick={onBack}>{t('Back')}</Button>
    </div>
  );
}
