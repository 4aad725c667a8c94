import type { InvoiceRequest, WireOrderBilling } from '@comptoir/contract/invoices/order-billing';
import type { ApiResult } from '@comptoir/contract/wire/api-result';
import { Alert } from '@comptoir/design/components/alert';
import { Field } from '@comptoir/design/components/field';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import type { Problem } from '#lib/api/api-client.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';

interface InvoiceFormProps {
  readonly onSubmit: (request: InvoiceRequest) => Promise<ApiResult<WireOrderBilling>>;
  readonly onMade: () => void;
  readonly onBack: () => void;
}

const EMPTY: InvoiceRequest = { name: '', address: '', siren: '', vat_number: '' };

/** Whom the invoice is made out to. It is made once, so the form says so before. Rules IV-12 and IV-50. */
export function InvoiceForm({ onSubmit, onMade, onBack }: InvoiceFormProps) {
  const t = useTranslate();
  const [request, setRequest] = useState(EMPTY);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const made = await onSubmit(request);
    setBusy(false);
    setProblem(made.ok ? null : made.problem);
    if (made.ok) onMade();
  }

  const errorOf = (field: keyof InvoiceRequest) =>
    problem?.errors.find(({ path }) => path === field)?.message;
  const fieldOf = (field: keyof InvoiceRequest) => ({
    value: request[field],
    error: errorOf(field),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setRequest({ ...request, [field]: target.value }),
  });
  return (
    <form onSubmit={submit} aria-label={t('Ask for an invoice')} className="space-y-4">
      <Field
        ref={first}
        label={t('Name or company')}
        autoComplete="organization"
        maxLength={120}
        required
        {...fieldOf('name')}
      />
      <AddressField label={t('Address')} {...fieldOf('address')} />
      <Field
        label={t('SIREN, if you have one')}
        maxLength={20}
        inputMode="numeric"
        {...fieldOf('siren')}
      />
      <Field
        label={t('VAT number, if you have one')}
        maxLength={20}
        autoCapitalize="characters"
        {...fieldOf('vat_number')}
      />
      <p className="text-quiet text-small">{t('Check it well: an invoice is never changed.')}</p>
      {problem && <Alert kind="problem">{problemText(problem, t)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Make the invoice')}
        </Button>
        <Button look="plain" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </form>
  );
}

interface AddressFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
}

function AddressField({ label, value, error, onChange }: AddressFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="required-mark mb-1 block font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={3}
        required
        maxLength={300}
        autoComplete="street-address"
        value={value}
        onChange={onChange}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="block w-full rounded-field border border-edge bg-paper px-3 py-2 hover:border-ink aria-invalid:border-2 aria-invalid:border-alarm"
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 text-alarm text-small">
          {error}
        </p>
      )}
    </div>
  );
}
