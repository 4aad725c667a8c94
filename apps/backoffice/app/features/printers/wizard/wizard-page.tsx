import type { WireStaffPrinter } from '@comptoir/contract/staff/printing';
import { t } from '@comptoir/staff-texts/translate';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import {
  FIRST_PAGE,
  WIZARD_START,
  WIZARD_STEPS,
  type WizardAnswer,
  wizardAfter,
} from '#lib/printing/wizard.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { useTestPage } from '#stores/use-test-page.ts';
import { BackToPrinters } from '../new-printer.tsx';
import { BrowserTest } from './browser-test.tsx';
import { DoneStep, LettersStep, PageStep, WidthStep } from './wizard-steps.tsx';

/** Finds by a test page how wide the paper is, which letters are right, and whether the printer confirms. Rule PR-128. */
export function WizardPage({ printerId }: { readonly printerId: string }) {
  const { state, retry } = useLoaded<WireStaffPrinter>(`/printers/${printerId}`);
  const name = state.kind === 'loaded' ? state.payload.name : t('Printer');
  return (
    <Page title={t('Test of {name}', { name })}>
      <BackToPrinters />
      <Loaded state={state} onRetry={retry}>
        {(printer) =>
          printer.transport === 'browser' ? (
            <BrowserTest printer={printer} />
          ) : (
            <Wizard printer={printer} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Wizard({ printer }: { readonly printer: WireStaffPrinter }) {
  const { printer_id: printerId } = printer;
  const [wizard, setWizard] = useState(WIZARD_START);
  const testPage = useTestPage(printerId);
  const saving = useCall();
  const { step, found } = wizard;

  async function answer(given: WizardAnswer): Promise<void> {
    const next = wizardAfter(wizard, given);
    if (next.step === 'check' && step !== 'check') testPage.print(next.found);
    if (next.step === 'done') {
      const path = `/printers/${printerId}`;
      const saved = await saving.send(() => staffApi.patch(path, next.found));
      if (!saved.ok) return;
    }
    setWizard(next);
  }

  const place = WIZARD_STEPS.indexOf(step) + 1;
  return (
    <div className="max-w-text space-y-6">
      {step !== 'done' && (
        <p className="text-quiet text-small">
          {t('Step {place} of {count}', { place, count: WIZARD_STEPS.length })}
        </p>
      )}
      <StepFocus key={step} isStart={wizard === WIZARD_START}>
        {(step === 'page' || step === 'check') && (
          <PageStep
            printer={printer}
            testPage={testPage}
            isCheck={step === 'check'}
            onPrint={() => testPage.print(step === 'check' ? found : FIRST_PAGE)}
            onAnswer={answer}
          />
        )}
        {step === 'width' && <WidthStep columns={found.columns} onAnswer={answer} />}
        {step === 'letters' && <LettersStep isBusy={saving.isBusy} onAnswer={answer} />}
        {step === 'done' && <DoneStep found={found} job={testPage.job} />}
      </StepFocus>
      <FormProblem problem={saving.problem} />
      {step === 'done' && (
        <ButtonLink look="primary" to="/imprimantes" className="w-full">
          {t('Done')}
        </ButtonLink>
      )}
    </div>
  );
}

interface StepFocusProps {
  /** The page was just opened: its title comes first. */
  readonly isStart: boolean;
  readonly children: ReactNode;
}

/** The keyboard and screen readers go on at the question of the step. */
function StepFocus({ isStart, children }: StepFocusProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isStart) element.current?.querySelector('h2')?.focus();
  }, [isStart]);
  return <div ref={element}>{children}</div>;
}
