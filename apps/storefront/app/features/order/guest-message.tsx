import { Alert } from '@comptoir/design/components/alert';
import { MAXIMUM_MESSAGE_LENGTH } from '@comptoir/domain/orders/guest-message';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { NoteField } from '#components/controls/note-field.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { orderApi } from '#lib/api/order-api.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

/** Writes to the restaurant about an order under way; a text that could not be sent stays in its field. Rule OB-84. */
export function GuestMessage({ orderKey }: { readonly orderKey: string }) {
  const t = useTranslate();
  const { apiRoot } = useRootData();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (text.trim() === '' || isBusy) return;
    setBusy(true);
    const result = await orderApi(apiRoot, orderKey).sendMessage(text);
    setBusy(false);
    setProblem(result.ok ? null : result.problem);
    if (!result.ok) return;
    setSent(text.trim());
    setText('');
  }

  return (
    <details className="max-w-text">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t('Write to the restaurant')}
      </summary>
      <form onSubmit={send} className="mt-2 space-y-3">
        <NoteField
          label={t('Your message')}
          value={text}
          onChange={setText}
          maxLength={MAXIMUM_MESSAGE_LENGTH}
          placeholder={t('I’m at the blue door…')}
        />
        <div aria-live="polite">
          {sent !== null && problem === null && (
            <p className="wrap-anywhere text-small">{t('Sent: “{message}”', { message: sent })}</p>
          )}
        </div>
        {problem && (
          <Alert kind="problem">
            {problem.code === 'rate_limited'
              ? t('You have sent three messages. For anything else, please call the restaurant.')
              : problemText(problem, t)}
          </Alert>
        )}
        <Button type="submit" isBusy={isBusy}>
          {t('Send')}
        </Button>
      </form>
    </details>
  );
}
