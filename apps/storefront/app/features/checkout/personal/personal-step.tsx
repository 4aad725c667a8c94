import { type PersonalForm, personalFormErrors } from '@comptoir/domain/checkout/form-rules';
import { useState } from 'react';
import { Link } from 'react-router';
import { Field } from '#components/controls/field.tsx';
import { mistakeText } from '#lib/format/validation-error-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import type { FieldMistakes } from '../placement/rejected-fields.ts';
import { StepForm } from '../step-form.tsx';
import { useOrderingUser } from './use-account-details.ts';

const FIELDS = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  { name: 'email', label: 'E-mail address', type: 'email', autoComplete: 'email' },
  { name: 'phone', label: 'Telephone', type: 'tel', autoComplete: 'tel' },
] as const;

const LOGIN_AND_BACK = `/auth/login?${new URLSearchParams({ next: '/checkout?step=personal' })}`;

interface PersonalStepProps {
  /** What the API found wrong. */
  readonly refused: FieldMistakes;
  /** Whether the step was left unfinished, so that untouched fields show their mistakes as well. */
  readonly isAttempted: boolean;
  readonly onNext: () => boolean;
  readonly onBack: () => void;
}

export function PersonalStep({ refused, isAttempted, onNext, onBack }: PersonalStepProps) {
  const t = useTranslate();
  const user = useOrderingUser();
  const personal = useCheckoutForm((form) => form.personal);
  const { editPersonal } = useCheckoutForm.getState();
  const [left, setLeft] = useState<ReadonlySet<keyof PersonalForm>>(new Set());
  const mistakes = new Map(personalFormErrors(personal).map((mistake) => [mistake.path, mistake]));

  return (
    <StepForm submitLabel={t('Continue')} onSubmit={onNext} onBack={onBack}>
      <div className="grid gap-5 tablet:grid-cols-2">
        {FIELDS.map(({ name, label, type, autoComplete }) => {
          const mistake = isAttempted || left.has(name) ? mistakes.get(name) : undefined;
          return (
            <Field
              key={name}
              required
              label={t(label)}
              name={name}
              type={type}
              inputMode={type}
              autoComplete={autoComplete}
              value={personal[name]}
              error={mistake ? mistakeText(mistake, t(label), t) : refused[name]}
              onChange={(event) => editPersonal({ [name]: event.target.value })}
              onBlur={() => setLeft((before) => new Set(before).add(name))}
            />
          );
        })}
      </div>
      <p className="text-quiet text-small">
        {user && t('Filled in from your account.')}
        {!user && t('We only use them for this order.')}{' '}
        {!user && (
          <Link to={LOGIN_AND_BACK} className="text-ink underline underline-offset-4">
            {t('Log in and have this filled in')}
          </Link>
        )}
      </p>
    </StepForm>
  );
}
