import type { FormField, FormSection } from '@comptoir/staff-texts/fields/form-fields';

/** The few fields that a shop needs to open; the rest is on the pages of the settings. Rule OP-8. */
export const IDENTITY_FIELDS: readonly FormField[] = [
  { kind: 'text', path: 'name', label: 'Name of the restaurant' },
  { kind: 'text', path: 'address', label: 'Address' },
  { kind: 'text', path: 'phone', label: 'Telephone' },
  { kind: 'text', path: 'email', label: 'Address for mail', hint: 'Each order is mailed to it.' },
];

export const ZONE_SECTION: FormSection = {
  title: 'Where you deliver',
  lead: 'By postal code, each with its fee.',
  fields: [
    {
      kind: 'list',
      path: 'delivery.zones',
      label: 'Zone',
      entry: 'Zone',
      add: 'Add a zone',
      fields: [
        { kind: 'text', path: 'name', label: 'Name' },
        {
          kind: 'postal-codes',
          path: 'postal_code',
          label: 'Postal code',
          hint: 'Several with commas: 63000, 63100.',
        },
        { kind: 'amount', path: 'delivery_fee', label: 'Fee in euros' },
        { kind: 'amount', path: 'minimum_order', label: 'Minimum in euros' },
      ],
      template: { name: '', postal_code: '' },
    },
  ],
};

export const DISTANCE_SECTION: FormSection = {
  title: 'Where you deliver',
  lead: 'By distance in kilometres from the restaurant, each with its fee.',
  fields: [
    {
      kind: 'list',
      path: 'delivery.distance_tiers',
      label: 'Distance',
      entry: 'Distance',
      add: 'Add a distance',
      fields: [
        { kind: 'number', path: 'up_to', label: 'Up to', decimals: 3 },
        { kind: 'amount', path: 'fee', label: 'Fee in euros' },
      ],
      template: { up_to: 3, fee: 2 },
    },
    { kind: 'amount', path: 'delivery.minimum_order', label: 'Minimum in euros' },
  ],
};

export const LEGAL_FIELDS: readonly FormField[] = [
  { kind: 'text', path: 'legal.company', label: 'Company' },
  { kind: 'text', path: 'legal.siret', label: 'SIRET' },
  { kind: 'text', path: 'legal.registered_office', label: 'Registered office' },
  { kind: 'text', path: 'legal.publication_director', label: 'Director of publication' },
  { kind: 'text', path: 'legal.vat_number', label: 'VAT number' },
  {
    kind: 'text',
    path: 'legal.host.name',
    label: 'Host: name',
    hint: 'The company whose machine this shop runs on.',
  },
  { kind: 'text', path: 'legal.host.address', label: 'Host: address' },
  {
    kind: 'text',
    path: 'legal.mediator.name',
    label: 'Mediator: name',
    hint: 'Every restaurant names a mediator to whom guests can turn free of charge.',
  },
  { kind: 'web', path: 'legal.mediator.url', label: 'Mediator: web address' },
];
