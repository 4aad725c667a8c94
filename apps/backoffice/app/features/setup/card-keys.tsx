import type { CardKeysRequest, cardKeysAnswer } from '@comptoir/contract/staff/card-keys';
import { Alert } from '@comptoir/design/components/alert';
import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { CopyButton } from '#components/controls/copy-button.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { fieldProblem } from '#lib/api/problem-text.ts';
import { dayAndTime } from '#lib/format/time-text.ts';
import { staffApi, useMay } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { useLoaded } from '#stores/use-loaded.ts';

type CardKeysState = PayloadOf<typeof cardKeysAnswer>;

const PATH = '/card-keys';

interface CardKeysProps {
  /** Called once other keys take cards. */
  readonly onChanged?: (() => void) | undefined;
}

/** The keys of the card provider, which an owner enters, tries and removes; none is shown again. Rule Y-38. */
export function CardKeys({ onChanged }: CardKeysProps) {
  return useMay('payments.keys') ? <OwnersKeys onChanged={onChanged} /> : null;
}

function OwnersKeys({ onChanged }: CardKeysProps) {
  const { state, reload, retry } = useLoaded<CardKeysState>(PATH);
  async function changed(): Promise<void> {
    await reload();
    onChanged?.();
  }
  return (
    <Section
      title={t('Keys of the card provider')}
      lead={t('From the dashboard of Stripe: they let this shop take cards for your account.')}
    >
      <Loaded state={state} onRetry={retry}>
        {(keys) =>
          keys.is_fixed ? (
            <FixedKeys keys={keys} />
          ) : (
            <EnteredKeys keys={keys} onChanged={changed} />
          )
        }
      </Loaded>
    </Section>
  );
}

function FixedKeys({ keys: { source } }: { readonly keys: CardKeysState }) {
  return (
    <p>
      {source === 'environment'
        ? t('The keys come from the installation of this shop, and are changed there.')
        : t('This shop takes no keys: it is a demonstration.')}
    </p>
  );
}

interface EnteredKeysProps {
  readonly keys: CardKeysState;
  readonly onChanged: () => Promise<void>;
}

function EnteredKeys({ keys: { stored, webhook_path }, onChanged }: EnteredKeysProps) {
  const [isEntering, setEntering] = useState(stored === null);
  const [isStored, setStored] = useState(false);
  async function entered(): Promise<void> {
    await onChanged();
    setEntering(false);
    setStored(true);
  }
  return (
    <>
      {isStored && (
        <Alert kind="success">
          <p>{t('The provider takes the keys: cards are taken from now on.')}</p>
        </Alert>
      )}
      {stored && <StoredKeys stored={stored} onChanged={onChanged} onRemoved={setEntering} />}
      {stored && !isEntering ? (
        <Button onClick={() => setEntering(true)}>{t('Enter other keys')}</Button>
      ) : (
        <KeysForm onEntered={entered} />
      )}
      <WebhookAddress path={webhook_path} />
    </>
  );
}

interface StoredKeysProps {
  readonly stored: NonNullable<CardKeysState['stored']>;
  readonly onChanged: () => Promise<void>;
  readonly onRemoved: (isRemoved: true) => void;
}

/** Which keys are stored, by their last characters. */
function StoredKeys({ stored, onChanged, onRemoved }: StoredKeysProps) {
  const call = useCall();
  const [isAsked, setAsked] = useState(false);
  const { endings, mode, changed_at: at, changed_by: name } = stored;
  async function remove(): Promise<void> {
    const result = await call.send(() => staffApi.delete(PATH));
    if (!result.ok) return;
    await onChanged();
    onRemoved(true);
  }
  return (
    <div className="space-y-3">
      {endings ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          <Ending name={t('Secret key')} ending={endings.secret_key} />
          <Ending name={t('Publishable key')} ending={endings.publishable_key} />
          <Ending name={t('Secret of the webhook')} ending={endings.webhook_secret} />
        </dl>
      ) : (
        <Alert kind="problem">
          <p>
            {t('The keys are stored, but this server can no longer read them. Enter them again.')}
          </p>
        </Alert>
      )}
      <p className="text-quiet text-small">
        {mode === 'test' && `${t('For tests: no money moves.')} `}
        {t('Entered by {name}, {moment}.', { name, moment: dayAndTime(at) })}
      </p>
      <FormProblem problem={call.problem} />
      {isAsked ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>{t('Without keys no cards are taken.')}</p>
          <Button onClick={remove} isBusy={call.isBusy}>
            {t('Remove the keys')}
          </Button>
          <Button onClick={() => setAsked(false)}>{t('Keep them')}</Button>
        </div>
      ) : (
        <Button onClick={() => setAsked(true)}>{t('Remove the keys…')}</Button>
      )}
    </div>
  );
}

function Ending({ name, ending }: { readonly name: string; readonly ending: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="tabular-nums">
        <span aria-hidden="true">••••&nbsp;</span>
        <span className="sr-only">{t('ends with')} </span>
        {ending}
      </dd>
    </>
  );
}

const NO_KEYS: CardKeysRequest = { secret_key: '', publishable_key: '', webhook_secret: '' };

const FIELDS = [
  { name: 'secret_key', label: 'Secret key', hint: 'Begins with sk_live_, or sk_test_ for tests.' },
  {
    name: 'publishable_key',
    label: 'Publishable key',
    hint: 'Begins with pk_live_, or pk_test_ for tests.',
  },
  {
    name: 'webhook_secret',
    label: 'Secret of the webhook',
    hint: 'Begins with whsec_: Stripe shows it once its events go to the address below.',
  },
] as const;

function KeysForm({ onEntered }: { readonly onEntered: () => Promise<void> }) {
  const call = useCall();
  const [typed, setTyped] = useState(NO_KEYS);
  async function enter(): Promise<void> {
    const result = await call.send(() => staffApi.put(PATH, typed));
    if (!result.ok) return;
    setTyped(NO_KEYS);
    await onEntered();
  }
  return (
    <CallForm call={call} onSubmit={enter} action={t('Try and save the keys')}>
      {FIELDS.map(({ name, label, hint }) => (
        <Field
          key={name}
          label={t(label)}
          hint={t(hint)}
          type={name === 'publishable_key' ? 'text' : 'password'}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          autoComplete="off"
          spellCheck={false}
          error={fieldProblem(call.problem, name)}
          required
        />
      ))}
    </CallForm>
  );
}

function WebhookAddress({ path }: { readonly path: string }) {
  const address = `${window.location.origin}${path}`;
  return (
    <div className="space-y-2">
      <p>{t('Address for the events of Stripe:')}</p>
      <p className="break-all rounded-field bg-paper px-3 py-2">{address}</p>
      <CopyButton text={address} label={t('Copy the address')} />
    </div>
  );
}
