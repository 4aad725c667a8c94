import { fieldError, type PersonalForm } from '@comptoir/domain/checkout/form-rules';
import { useState } from 'react';
import { LiveRegion } from '#components/feedback/live-region.tsx';
import { AccountForm } from '#features/account/account-form.tsx';
import { PageTitle } from '#features/account/page-title.tsx';
import { PERSON_FIELDS, type PersonField, PersonFields } from '#features/account/person-fields.tsx';
import { useFormState } from '#features/account/use-form-state.ts';
import { type AddressParts, addressLine, addressParts } from '#lib/format/address-line.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { rememberUser, useAccountApi } from '#stores/account/account-client.ts';
import { type SessionUser, useSession } from '#stores/account/session.ts';

export const loader = pageLoader;

/** Name, telephone and address, which pre-fill the checkout. */
export default function Details() {
  const t = useTranslate();
  const user = useSession((session) => session.user);
  return (
    <>
      <PageTitle title={t('My details')} />
      <p className="mt-2 text-quiet">{t('They fill in your next orders.')}</p>
      <div className="mt-8">
        {user ? <DetailsForm key={user.id} user={user} /> : <ProfileSkeleton />}
      </div>
    </>
  );
}

type Details = Omit<PersonalForm, 'email'> &
  AddressParts &
  Pick<SessionUser, 'entryCode' | 'floor'>;

const FIELDS = [
  ...PERSON_FIELDS,
  {
    name: 'address',
    label: 'Number and street (optional)',
    autoComplete: 'street-address',
    className: 'tablet:col-span-2',
    isOptional: true,
  },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code', isOptional: true },
  { name: 'city', label: 'Town', autoComplete: 'address-level2', isOptional: true },
  { name: 'entryCode', label: 'Entry code', autoComplete: 'off', isOptional: true },
  { name: 'floor', label: 'Floor, door', autoComplete: 'off', isOptional: true },
] as const satisfies readonly PersonField<keyof Details>[];

function detailsOf(user: SessionUser): Details {
  const { firstName, lastName, phone, address, entryCode, floor } = user;
  return { firstName, lastName, phone, ...addressParts(address), entryCode, floor };
}

interface DetailsFormProps {
  readonly user: SessionUser;
}

function DetailsForm({ user }: DetailsFormProps) {
  const t = useTranslate();
  const api = useAccountApi();
  const [known, setKnown] = useState(user);
  const [details, setDetails] = useState(detailsOf(user));
  const [progress, setProgress] = useState<'unchanged' | 'edited' | 'saved'>('unchanged');
  // As stored by the API, also after a change on another device; what is being typed stays.
  if (known !== user) {
    setKnown(user);
    if (progress !== 'edited') setDetails(detailsOf(user));
  }
  const form = useFormState(
    FIELDS.flatMap(({ name, ...field }) => {
      const isRequired = !('isOptional' in field);
      return fieldError(name, details[name], { isRequired }) ?? [];
    }),
  );

  async function save(): Promise<void> {
    const saved = await form.submit(async () => {
      const answer = await api.updateProfile({
        first_name: details.firstName.trim(),
        last_name: details.lastName.trim(),
        phone: details.phone.trim(),
        address: addressLine(details),
        entry_code: details.entryCode.trim(),
        floor: details.floor.trim(),
      });
      return answer.ok ? api.profile() : answer;
    });
    if (saved === null) return;
    setProgress('saved');
    rememberUser(saved.user);
  }

  return (
    <AccountForm
      label={t('My details')}
      state={form}
      submitLabel={t('Save')}
      onSubmit={save}
      aside={progress === 'saved' && <p className="text-matcha">✓ {t('Saved.')}</p>}
    >
      <PersonFields
        fields={FIELDS}
        values={details}
        form={form}
        onEdit={(name, value) => {
          setProgress('edited');
          setDetails({ ...details, [name]: value });
        }}
      />
      <LiveRegion message={progress === 'saved' ? t('Saved.') : ''} />
    </AccountForm>
  );
}

/** Placeholder for a form, at its size. */
function ProfileSkeleton() {
  return (
    <div aria-hidden="true" className="motion-safe:animate-pulse space-y-5">
      {['a', 'b', 'c', 'd'].map((place) => (
        <div key={place}>
          <div className="h-5 w-1/3 rounded-field bg-hinoki" />
          <div className="mt-2 h-11 rounded-field bg-hinoki" />
        </div>
      ))}
    </div>
  );
}
