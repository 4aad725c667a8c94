import { REPORT_TEXT_LENGTH } from '@comptoir/domain/reported-items/reporting';
import { t } from '@comptoir/staff-texts/translate';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';

interface AnswerFormProps {
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onSend: (text: string) => void;
}

/** The words that the guest reads on the page of the order. Rule RI-9. */
export function AnswerForm({ isBusy, onBack, onSend }: AnswerFormProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  useEffect(() => field.current?.focus(), []);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() !== '') onSend(text);
  }

  return (
    <form onSubmit={send} className="space-y-3">
      <label className="block space-y-1 font-semibold">
        {t('Your answer')}
        <textarea
          ref={field}
          value={text}
          required
          maxLength={REPORT_TEXT_LENGTH}
          aria-describedby={hintId}
          onChange={({ target }) => setText(target.value)}
          className="block min-h-20 w-full rounded-field border border-edge bg-paper p-3 font-normal"
        />
        <span id={hintId} className="block font-normal text-quiet text-small">
          {t('The guest reads it on the page of the order; nothing goes back.')}
        </span>
      </label>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onBack}>{t('Back')}</Button>
        <Button
          type="submit"
          look="primary"
          isBusy={isBusy}
          disabled={text.trim() === ''}
          className="grow"
        >
          {t('Send the answer')}
        </Button>
      </div>
    </form>
  );
}
