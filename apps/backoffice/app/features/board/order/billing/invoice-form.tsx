import { Field } from '@comptoir/design/components/field';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { TextArea } from '#components/catalogue/text-area.tsx';
import { CallForm } from '#components/feedback/call-form.tsx';
import { staffApi } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';

interface InvoiceFormProps {
  /** The route that makes the invoice. */
  readonly path: string;
  readonly onMade: () => void;
  readonly onBack: () => void;
}

/** Whom an invoice is made out to; it says before that it stays. Rules IV-12 and IV-51. */
export function InvoiceForm({ path, onMade, onBack }: InvoiceFormProps) {
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [siren, setSiren] = useState('');
  const [vatNumber, setVatNumber] = useState('');
  const call = useCall();
  const errorOf = (field: string) =>
    call.problem?.errors.find((error) => error.path === field)?.message;
  async function make(): Promise<void> {
    const made = await call.send(() =>
      staffApi.post(path, { name, address, siren, vat_number: vatNumber }),
    );
    if (made.ok) onMade();
  }
  return (
    <CallForm call={call} onSubmit={make} action={t('Make the invoice')} onBack={onBack}>
      <Field
        label={t('Name or company')}
        value={name}
        maxLength={120}
        required
        autoComplete="off"
        error={errorOf('name')}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t('Address')}
        value={address}
        error={errorOf('address')}
        onChange={setAddress}
      />
      <Field
        label={t('SIREN, if there is one')}
        value={siren}
        maxLength={20}
        inputMode="numeric"
        autoComplete="off"
        error={errorOf('siren')}
        onChange={({ target }) => setSiren(target.value)}
      />
      <Field
        label={t('VAT number, if there is one')}
        value={vatNumber}
        maxLength={20}
        autoComplete="off"
        error={errorOf('vat_number')}
        onChange={({ target }) => setVatNumber(target.value)}
      />
      <p className="text-quiet text-small">
        {t('An invoice is numbered and never changed: check it before.')}
      </p>
    </CallForm>
  );
}
