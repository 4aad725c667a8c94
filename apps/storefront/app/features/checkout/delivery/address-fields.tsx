import { type DeliveryForm, deliveryFormErrors } from '@comptoir/domain/checkout/form-rules';
import { useState } from 'react';
import { Field } from '#components/controls/field.tsx';
import { mistakeText } from '#lib/format/validation-error-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import type { FieldMistakes } from '../placement/rejected-fields.ts';
import type { DeliveryAddress } from './use-delivery-address.ts';

const FIELDS = [
  {
    name: 'address',
    label: 'Number and street',
    autoComplete: 'address-line1',
    inputMode: 'text',
    className: 'tablet:col-span-3',
  },
  {
    name: 'postalCode',
    label: 'Postal code',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
    className: '',
  },
  {
    name: 'city',
    label: 'Town',
    autoComplete: 'address-level2',
    inputMode: 'text',
    className: 'tablet:col-span-2',
  },
] as const;

interface AddressFieldsProps {
  /** What the API, or looking the address up, found wrong. */
  readonly refused: FieldMistakes;
  readonly isAttempted: boolean;
  readonly onEdit: DeliveryAddress['edit'];
}

export function AddressFields({ refused, isAttempted, onEdit }: AddressFieldsProps) {
  const t = useTranslate();
  const delivery = useCheckoutForm((form) => form.delivery);
  const [left, setLeft] = useState<ReadonlySet<keyof DeliveryForm>>(new Set());
  const found = deliveryFormErrors(delivery, 'delivery');
  const mistakes = new Map(found.map((mistake) => [mistake.path, mistake]));
  return (
    <div className="grid gap-5 tablet:grid-cols-3">
      {FIELDS.map(({ name, label, autoComplete, inputMode, className }) => {
        const mistake = isAttempted || left.has(name) ? mistakes.get(name) : undefined;
        return (
          <Field
            key={name}
            required
            label={t(label)}
            name={name}
            type="text"
            inputMode={inputMode}
            autoComplete={autoComplete}
            className={className}
            value={delivery[name]}
            error={mistake ? mistakeText(mistake, t(label), t) : refused[name]}
            onChange={(event) => onEdit({ [name]: event.target.value })}
            onBlur={() => setLeft((before) => new Set(before).add(name))}
          />
        );
      })}
      <Field
        label={t('Country')}
        name="country"
        type="text"
        autoComplete="country-name"
        className="tablet:col-span-3"
        value={delivery.country}
        onChange={(event) => onEdit({ country: event.target.value })}
      />
    </div>
  );
}
