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

/** What a browser knows under these names is of another door. Rule K-34. */
const ACCESS = [
  { name: 'entryCode', label: 'Entry code' },
  { name: 'floor', label: 'Floor, door' },
] as const;

interface AddressFieldsProps {
  /** Messages of the API or of the address look-up. */
  readonly rejected: FieldMessages;
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
      <Field
        label={t('Country')}
        name="country"
        type="text"
        autoComplete="country-name"
        className="tablet:col-span-3"
        value={delivery.country}
        onChange={(event) => onEdit({ country: event.target.value })}
      />
      <div className="grid grid-cols-2 items-end gap-5 tablet:col-span-3">
        {ACCESS.map(({ name, label }) => (
          <Field
            key={name}
            label={t(label)}
            name={name}
            type="text"
            autoComplete="off"
            maxLength={MAXIMUM_ACCESS_LENGTH}
            value={delivery[name]}
            error={rejected[name]}
            onChange={(event) => onEdit({ [name]: event.target.value })}
          />
        ))}
      </div>
    </div>
  );
}
