import type { cardTrialAnswer, mailTrialAnswer } from '@comptoir/contract/staff/provider-trials';
import { Alert } from '@comptoir/design/components/alert';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { dayAndTime } from '#lib/format/time-text.ts';
import { t } from '#lib/i18n/translate.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

type MailTrial = PayloadOf<typeof mailTrialAnswer>;
type CardTrial = PayloadOf<typeof cardTrialAnswer>;

/** Tries the mail server and the card provider of the installation. Rules OP-21 and OP-22. */
export function ProviderTrials() {
  return (
    <Section
      title={t('Mails and cards')}
      lead={t('Mails and cards go through others: see here whether they answer.')}
    >
      <Trial<MailTrial>
        action={t('Send me a test mail')}
        path="/provider-trials/mail"
        wordsOf={mailWords}
      />
      <Trial<CardTrial>
        action={t('Check card payments')}
        path="/provider-trials/cards"
        wordsOf={cardWords}
      />
    </Section>
  );
}

interface Words {
  readonly kind: 'success' | 'note' | 'problem';
  readonly lines: readonly string[];
}

interface TrialProps<Payload> {
  readonly action: string;
  readonly path: string;
  readonly wordsOf: (payload: Payload) => Words;
}

function Trial<Payload>({ action, path, wordsOf }: TrialProps<Payload>) {
  const call = useCall();
  const [words, setWords] = useState<Words | null>(null);
  async function run(): Promise<void> {
    setWords(null);
    const result = await call.send(() => staffApi.post<Payload>(path));
    if (result.ok) setWords(wordsOf(result.payload));
  }
  return (
    <div className="space-y-3">
      <Button onClick={run} isBusy={call.isBusy}>
        {action}
      </Button>
      <FormProblem problem={call.problem} />
      {words && (
        <Alert kind={words.kind}>
          {words.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Alert>
      )}
    </div>
  );
}

function mailWords({ outcome, reason, sent_to: address, is_file: isFile }: MailTrial): Words {
  if (outcome === 'accepted' && isFile) {
    const text = t('There is no mail server yet: the mail is a file in the data directory.');
    return { kind: 'note', lines: [text] };
  }
  if (outcome === 'accepted') {
    return {
      kind: 'success',
      lines: [t('On its way to {address}. Look at your inbox.', { address })],
    };
  }
  const text =
    outcome === 'refused'
      ? t('The mail server refuses the mail ({reason}).', { reason: reason ?? '' })
      : t('The mail server does not take it now ({reason}).', { reason: reason ?? '' });
  return { kind: 'problem', lines: [text] };
}

function cardWords({ outcome, mode, reason, last_event_at: heardAt }: CardTrial): Words {
  switch (outcome) {
    case 'demo':
      return {
        kind: 'note',
        lines: [t('No card keys yet: guests see a demonstration that charges nothing.')],
      };
    case 'works': {
      const events =
        heardAt === null
          ? t('No signed message of the provider has arrived yet: check its webhook.')
          : t('Its last message arrived on {moment}.', { moment: dayAndTime(heardAt) });
      const paid =
        mode === 'test'
          ? t('Test keys: 0,50 € were paid and given back.')
          : t('Keys for real money: they work, and nothing was charged.');
      return { kind: 'success', lines: [paid, events] };
    }
    case 'refused':
      return {
        kind: 'problem',
        lines: [t('The provider refuses the keys ({reason}).', { reason: reason ?? '' })],
      };
    case 'no_answer':
      return {
        kind: 'problem',
        lines: [t('The provider does not answer. Try again in a moment.')],
      };
  }
}
