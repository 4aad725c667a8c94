import { personalFormErrors } from '@comptoir/domain/checkout/form-rules';
import { Link, useLocation } from 'react-router';
import { NoteField } from '#components/controls/note-field.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { canonicalPath } from '#lib/routing/pages.ts';
import { writeAllergies } from '#stores/checkout/allergies-filter.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { FormFields } from '../form-fields.tsx';
import type { FieldMessages } from '../placement/checkout-error.ts';
import { StepForm } from '../step-form.tsx';
import { useOrderingUser } from './account-details.ts';

const FIELDS = [
  {
    name: 'firstName',
    label: 'First name',
    type: 'text',
    inputMode: 'text',
    autoComplete: 'given-name',
  },
  {
    name: 'lastName',
    label: 'Last name',
    type: 'text',
    inputMode: 'text',
    autoComplete: 'family-name',
  },
  {
    name: 'email',
    label: 'E-mail address',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
  },
  { name: 'phone', label: 'Telephone', type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
] as const;

interface PersonalStepProps {
  readonly allergies: string;
  readonly rejected: FieldMessages;
  readonly isAttempted: boolean;
  readonly onNext: () => boolean;
  readonly onBack: () => void;
}

export function PersonalStep(props: PersonalStepProps) {
  const { allergies, rejected, isAttempted, onNext, onBack } = props;
  const t = useTranslate();
  const user = useOrderingUser();
  const next = `${canonicalPath(useLocation().pathname)}?step=personal`;
  const personal = useCheckoutForm((form) => form.personal);
  const { editPersonal } = useCheckoutForm.getState();
  return (
    <StepForm submitLabel={t('Continue')} onSubmit={onNext} onBack={onBack}>
      <div className="grid gap-5 tablet:grid-cols-2">
        <FormFields
          fields={FIELDS}
          values={personal}
          errors={personalFormErrors(personal)}
          rejected={rejected}
          isAttempted={isAttempted}
          onEdit={(name, value) => editPersonal({ [name]: value })}
        />
      </div>
      <div>
        <NoteField
          label={t('Allergies or diet (optional)')}
          value={allergies}
          onChange={writeAllergies}
          maxLength={200}
          rows={1}
        />
        <p className="mt-1 text-quiet text-small">{t('The kitchen reads it with your order.')}</p>
      </div>
      <p className="text-quiet text-small">
        {user && t('Filled in from your account.')}
        {!user && t('We only use them for this order.')}{' '}
        <Link to="/privacy-policy" className="underline underline-offset-4">
          {t('Privacy policy')}
        </Link>{' '}
        {!user && (
          <Link
            to={`/auth/login?${new URLSearchParams({ next })}`}
            className="text-ink underline underline-offset-4"
          >
            {t('Log in and have this filled in')}
          </Link>
        )}
      </p>
    </StepForm>
  );
}
