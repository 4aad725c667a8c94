import { useOnline } from '@comptoir/design/browser/online';
import { Field } from '@comptoir/design/components/field';
import { MAXIMUM_FIRST_NAME } from '@comptoir/domain/group-orders/participants';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { rememberFirstName, useMemberships } from '#stores/group/memberships.ts';

interface FirstNameFormProps {
  readonly action: string;
  readonly onSubmit: (firstName: string) => Promise<void>;
}

/** The first name, remembered while it is typed. Rule GP-3. */
export function FirstNameForm({ action, onSubmit }: FirstNameFormProps) {
  const t = useTranslate();
  const isOnline = useOnline();
  const firstName = useMemberships((known) => known.firstName);
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const name = firstName.trim();
    setMissing(name === '');
    if (name === '') {
      field.current?.focus();
      return;
    }
    setSending(true);
    await onSubmit(name);
    setSending(false);
  }

  return (
    <form noValidate onSubmit={submit} className="flex max-w-text flex-wrap items-start gap-3">
      <Field
        ref={field}
        required
        label={t('Your first name')}
        name="given-name"
        autoComplete="given-name"
        maxLength={MAXIMUM_FIRST_NAME}
        value={firstName}
        error={isMissing && firstName.trim() === '' ? t('Enter your first name.') : undefined}
        onChange={(event) => rememberFirstName(event.target.value)}
        className="min-w-[min(12rem,100%)] flex-1"
      />
      <Button
        type="submit"
        look="primary"
        isBusy={isSending || !isOnline}
        className="mt-7 max-phone:w-full"
      >
        {isOnline ? action : t('Waiting for the network')}
      </Button>
    </form>
  );
}
