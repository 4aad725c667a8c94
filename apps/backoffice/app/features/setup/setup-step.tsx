import { SETUP_STEPS, type SetupStep } from '@comptoir/contract/catalogue/setup-steps';
import { t } from '@comptoir/staff-texts/translate';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { STEP_WORDS } from '#lib/catalogue/setup-words.ts';
import type { Catalogue } from '#stores/catalogue/use-catalogue.ts';
import { useCatalogue } from '#stores/catalogue/use-catalogue.ts';
import { saveUnderWay } from '#stores/catalogue/use-entity-editor.ts';
import { HoursStep } from './hours-step.tsx';
import { MenuStep } from './menu-step.tsx';
import { PaymentsStep } from './payments-step.tsx';
import { ServiceStep } from './service-step.tsx';
import { IdentityStep, LegalStep } from './text-steps.tsx';

/** One step of the way to the opening; the next one, and the list, are one press away. Rule OP-8. */
export function SetupStepPage({ path }: { readonly path: string }) {
  const { state, reload, retry } = useCatalogue();
  const step = SETUP_STEPS.find((name) => STEP_WORDS[name].path === path);
  if (!step) {
    return (
      <Page title={t('Open the shop')}>
        <EmptyState sign="∅" title={t('There is no such step')} text={t('Look in the list.')}>
          <ButtonLink to="/mise-en-route">{t('All steps')}</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  const { title, lead } = STEP_WORDS[step];
  const number = SETUP_STEPS.indexOf(step) + 1;
  return (
    <Page
      title={t(title)}
      lead={t('Step {number} of {count}. {lead}', {
        number,
        count: SETUP_STEPS.length,
        lead: t(lead),
      })}
    >
      <Loaded state={state} onRetry={retry}>
        {(catalogue) => (
          <div className="max-w-[40rem] space-y-8">
            {contentOf(step, catalogue, reload)}
            <StepButtons step={step} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function contentOf(step: SetupStep, catalogue: Catalogue, reload: () => void): ReactNode {
  switch (step) {
    case 'identity':
      return <IdentityStep catalogue={catalogue} onSaved={reload} />;
    case 'hours':
      return <HoursStep catalogue={catalogue} />;
    case 'service':
      return <ServiceStep catalogue={catalogue} onSaved={reload} />;
    case 'menu':
      return <MenuStep catalogue={catalogue} onChanged={reload} />;
    case 'payments':
      return <PaymentsStep catalogue={catalogue} onSaved={reload} />;
    case 'legal':
      return <LegalStep catalogue={catalogue} onSaved={reload} />;
  }
}

function StepButtons({ step }: { readonly step: SetupStep }) {
  const next = SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1];
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function go(): Promise<void> {
    setBusy(true);
    await saveUnderWay();
    setBusy(false);
    navigate(next ? `/mise-en-route/${STEP_WORDS[next].path}` : '/mise-en-route');
  }
  return (
    <div className="flex flex-wrap gap-3 border-hinoki border-t pt-6">
      <Button look="primary" className="grow" isBusy={isBusy} onClick={go}>
        {next ? t('Next: {step}', { step: t(STEP_WORDS[next].title) }) : t('To the list')}
      </Button>
      {next && <ButtonLink to="/mise-en-route">{t('All steps')}</ButtonLink>}
    </div>
  );
}
