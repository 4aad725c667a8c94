import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { Section } from '#components/layout/page.tsx';
import {
  type CardTrial,
  cardWords,
  type MailTrial,
  mailWords,
  type TrialWords,
} from '#lib/catalogue/trial-words.ts';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

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

interface TrialProps<Payload> {
  readonly action: string;
  readonly path: string;
  readonly wordsOf: (payload: Payload) => TrialWords;
}

function Trial<Payload>({ action, path, wordsOf }: TrialProps<Payload>) {
  const call = useCall();
  const [words, setWords] = useState<TrialWords | null>(null);
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
