import { SETUP_STEPS } from '@comptoir/contract/catalogue/setup-steps';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Page } from '#components/layout/page.tsx';
import { LACK_WORDS, STEP_WORDS } from '#lib/catalogue/setup-words.ts';
import { staffApi, useMay } from '#stores/session.ts';
import { type Setup, unprovenOf, useSetup } from '#stores/setup.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { SetupLine } from './setup-line.tsx';
import { TestOrderLine } from './test-order-line.tsx';

/** The way from an empty shop to an open one: what is there, what is missing, and the button. Rules OP-4 and OP-5. */
export function SetupPage() {
  const { state, reload, retry } = useLoaded<Setup>('/setup');
  const isOpened = state.kind === 'loaded' && state.payload.is_opened;
  return (
    <Page
      title={isOpened ? t('The shop is open') : t('Open the shop')}
      {...(!isOpened && {
        lead: t('Step by step, in any order. What you type is kept: come back when you like.'),
      })}
    >
      <Loaded state={state} onRetry={retry}>
        {(setup) => (setup.is_opened ? <Opened /> : <Checklist setup={setup} onChanged={reload} />)}
      </Loaded>
    </Page>
  );
}

interface ChecklistProps {
  readonly setup: Setup;
  readonly onChanged: () => void;
}

function Checklist({ setup, onChanged }: ChecklistProps) {
  const first = setup.steps.find(({ missing }) => missing.length > 0);
  return (
    <div className="space-y-8">
      <ol className="divide-y divide-hinoki border-hinoki border-y">
        {SETUP_STEPS.map((name) => {
          const { path, title, lead } = STEP_WORDS[name];
          const missing = setup.steps.find(({ step }) => step === name)?.missing ?? [];
          const isNext = first?.step === name;
          return (
            <SetupLine
              key={name}
              title={t(title)}
              state={
                missing.length === 0 ? 'done' : missing.includes('findings') ? 'wrong' : 'missing'
              }
              text={missing.length === 0 ? t(lead) : missingText(missing)}
              action={
                <ButtonLink
                  to={`/mise-en-route/${path}`}
                  look={isNext ? 'primary' : 'quiet'}
                  aria-label={`${isNext ? t('Continue') : missing.length === 0 ? t('Change') : t('Fill in')}, ${t(title)}`}
                >
                  {isNext ? t('Continue') : missing.length === 0 ? t('Change') : t('Fill in')}
                </ButtonLink>
              }
            />
          );
        })}
        <SetupLine
          title={t('A tablet or a printer')}
          state={setup.device_count + setup.printer_count > 0 ? 'done' : 'advised'}
          text={t('Staff in the kitchen have to see or hear an order.')}
          action={
            <span className="flex flex-wrap gap-2">
              <ButtonLink to="/appareils">{t('Tablets')}</ButtonLink>
              <ButtonLink to="/imprimantes">{t('Printers')}</ButtonLink>
            </span>
          }
        />
        <TestOrderLine setup={setup} onChanged={onChanged} />
      </ol>
      <OpenButton setup={setup} missingCount={countMissing(setup)} onChanged={onChanged} />
    </div>
  );
}

function missingText(missing: Setup['steps'][number]['missing']): string {
  const lacks = missing.flatMap((lack) => (lack === 'findings' ? [] : [t(LACK_WORDS[lack])]));
  return [
    ...(lacks.length > 0 ? [t('Missing: {what}.', { what: lacks.join(', ') })] : []),
    ...(lacks.length < missing.length ? [t('Something that was typed is to be corrected.')] : []),
  ].join(' ');
}

function countMissing({ steps }: Setup): number {
  return steps.filter(({ missing }) => missing.length > 0).length;
}

function OpenButton({
  setup,
  missingCount,
  onChanged,
}: ChecklistProps & { readonly missingCount: number }) {
  const mayOpen = useMay('catalogue.publish');
  const call = useCall();
  const [isAsked, setAsked] = useState(false);
  async function open(): Promise<void> {
    const result = await call.send(() =>
      staffApi.post('/setup/opening', { revision: setup.revision }),
    );
    if (result.ok) await useSetup.getState().load();
    onChanged();
  }
  const unproven = unprovenOf(setup);
  if (missingCount > 0) {
    return (
      <p className="rounded-card bg-paper px-5 py-4">
        {t('{count} steps to go, then you open with one button.', { count: missingCount })}
      </p>
    );
  }
  return (
    <div className="space-y-4 rounded-card bg-gari px-5 py-5">
      <p className="font-semibold text-large">
        {unproven.length === 0 ? t('Everything is ready.') : t('Nothing is missing in the shop.')}
      </p>
      {unproven.length > 0 && (
        <ul className="list-disc space-y-1 pl-5">
          {unproven.map((text) => (
            <li key={text}>{t(text)}</li>
          ))}
        </ul>
      )}
      <p>
        {isAsked
          ? t('Guests will see the menu and order at once, as the hours allow.')
          : t('Until you open, guests read: « Opening soon ».')}
      </p>
      <FormProblem problem={call.problem} />
      {mayOpen && (
        <div className="flex flex-wrap gap-3">
          {isAsked ? (
            <>
              <Button look="primary" isBusy={call.isBusy} onClick={open}>
                {t('Open now')}
              </Button>
              <Button onClick={() => setAsked(false)}>{t('Not yet')}</Button>
            </>
          ) : (
            <Button look="primary" onClick={() => setAsked(true)}>
              {t('Open the shop')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Opened() {
  const { load } = useSetup();
  useEffect(() => {
    void load();
  }, [load]);
  return (
    <div className="space-y-6">
      <Alert kind="success">
        <p>{t('Guests see the menu and can order.')}</p>
      </Alert>
      <div className="flex flex-wrap gap-3">
        <a
          href="/"
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-14 items-center rounded-card border border-edge bg-rice px-5 font-semibold hover:border-ink"
        >
          {t('See the shop')}
          <span className="sr-only"> ({t('in a new tab')})</span>
        </a>
        <ButtonLink to="/" look="primary">
          {t('To the orders')}
        </ButtonLink>
      </div>
    </div>
  );
}
