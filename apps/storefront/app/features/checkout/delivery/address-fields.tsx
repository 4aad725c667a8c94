import { Field } from '@comptoir/design/components/field';
import { deliveryFormErrors, MAXIMUM_ACCESS_LENGTH } from '@comptoir/domain/checkout/form-rules';
import { zonesByPostalCode } from '@comptoir/domain/delivery/delivery-zone';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useRestaurant } from '#lib/restaurant/restaurant-context.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { FormFields } from '../form-fields.tsx';
import type { FieldMessages } from '../placement/checkout-error.ts';
import type { DeliveryAddress } from './use-delivery-address.ts';

const FIELDS = [
  {
    name: 'address',
    label: 'Number and street',
    type: 'text',
    autoComplete: 'address-line1',
    inputMode: 'text',
    className: 'tablet:col-span-3',
  },
  {
    name: 'postalCode',
    label: 'Postal code',
    type: 'text',
    autoComplete: 'postal-code',
    inputMode: 'numeric',
  },
  {
    name: 'city',
    label: 'Town',
    type: 'text',
    autoComplete: 'address-level2',
    inputMode: 'text',
    className: 'tablet:col-span-2',
  },
] as const;

/** Not required. A browser knows the entry code and the floor of another door. Rule K-34. */
const OPTIONAL_FIELDS = [
  {
    name: 'entryCode',
    label: 'Entry code',
    autoComplete: 'off',
    maxLength: MAXIMUM_ACCESS_LENGTH,
  },
  {
    name: 'floor',
    label: 'Floor, door',
    autoComplete: 'off',
    maxLength: MAXIMUM_ACCESS_LENGTH,
    className: 'tablet:col-span-2',
  },
  {
    name: 'country',
    label: 'Country',
    autoComplete: 'country-name',
    className: 'tablet:col-span-3',
  },
] as const;

interface AddressFieldsProps {
  /** Messages of the API or of the address look-up. */
  readonly rejected: FieldMessages & { readonly country?: never };
  readonly isAttempted: boolean;
  readonly onEdit: DeliveryAddress['edit'];
}

export function AddressFields({ rejected, isAttempted, onEdit }: AddressFieldsProps) {
  const t = useTranslate();
  const delivery = useCheckoutForm((form) => form.delivery);
  const zones = zonesByPostalCode(useRestaurant().delivery);
  return (
    <div className="grid gap-5 tablet:grid-cols-3">
      <FormFields
        fields={FIELDS}
        values={delivery}
        errors={deliveryFormErrors(delivery, 'delivery', zones)}
        rejected={rejected}
        isAttempted={isAttempted}
        onEdit={(name, value) => onEdit({ [name]: value })}
      />
      {OPTIONAL_FIELDS.map(({ name, label, ...field }) => (
        <Field
          {...field}
          key={name}
          label={t(label)}
          name={name}
          type="text"
          value={delivery[name]}
          error={rejected[name]}
          onChange={(event) => onEdit({ [name]: event.target.value })}
        />
      ))}
    </div>
  );
}
