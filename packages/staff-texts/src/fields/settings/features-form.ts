import type { SettingForm } from './setting-form.ts';

/** Delivery, taxes, condiments and the search. Rule CA-25. */
export const FEATURES_FORM: SettingForm = {
  name: 'features',
  title: 'Delivery, taxes and extras',
  lead: 'Where you deliver and for how much, the VAT, free condiments, and the search.',
  sections: [
    {
      title: 'Delivery',
      fields: [
        { kind: 'flag', path: 'delivery.active', label: 'The restaurant delivers' },
        {
          kind: 'choice',
          path: 'delivery.calculation_type',
          label: 'The fee depends on',
          options: [
            { value: 'zone_based', label: 'the zone' },
            { value: 'distance', label: 'the distance' },
          ],
        },
        {
          kind: 'list',
          path: 'delivery.zones',
          label: 'Zones',
          entry: 'Zone',
          add: 'Add a zone',
          file: 'zones',
          fields: [
            { kind: 'text', path: 'name', label: 'Name' },
            {
              kind: 'postal-codes',
              path: 'postal_code',
              label: 'Postal code',
              hint: 'Several with commas: 63000, 63100.',
            },
            { kind: 'text', path: 'city', label: 'City' },
            { kind: 'amount', path: 'delivery_fee', label: 'Fee in euros' },
            { kind: 'amount', path: 'minimum_order', label: 'Minimum in euros' },
            {
              kind: 'amount',
              path: 'flat_charge',
              label: 'Charge below the minimum, in euros',
            },
            { kind: 'area', path: 'area', label: 'Area drawn on a plan' },
          ],
          template: { name: '', postal_code: '' },
        },
        {
          kind: 'list',
          path: 'delivery.distance_tiers',
          label: 'Distances',
          entry: 'Distance',
          add: 'Add a distance',
          fields: [
            { kind: 'number', path: 'up_to', label: 'Up to', decimals: 3 },
            { kind: 'amount', path: 'fee', label: 'Fee in euros' },
          ],
          template: { up_to: 1, fee: 0 },
        },
        {
          kind: 'amount',
          path: 'delivery.minimum_order',
          label: 'Minimum in euros',
          hint: 'For fees by distance.',
        },
        {
          kind: 'amount',
          path: 'delivery.flat_charge',
          label: 'Charge below the minimum, in euros',
          hint: 'For fees by distance.',
        },
        {
          kind: 'number',
          path: 'delivery.max_distance',
          label: 'No delivery beyond',
          decimals: 3,
        },
        {
          kind: 'choice',
          path: 'delivery.unit',
          label: 'Distances are in',
          options: [
            { value: 'km', label: 'kilometres' },
            { value: 'miles', label: 'miles' },
          ],
        },
      ],
    },
    {
      title: 'VAT',
      fields: [
        { kind: 'flag', path: 'tax.enabled', label: 'The VAT is shown' },
        { kind: 'flag', path: 'tax.inclusive', label: 'Prices contain the VAT' },
        { kind: 'percent', path: 'tax.default_rate', label: 'Usual rate in %' },
      ],
    },
    {
      title: 'Condiments',
      lead: 'Items of which some are free with an order: chopsticks, soy sauce.',
      fields: [
        {
          kind: 'list',
          path: 'extras',
          label: 'Condiments',
          entry: 'Condiment',
          add: 'Add a condiment',
          fields: [
            { kind: 'text', path: 'item_id', label: 'Id of the item' },
            { kind: 'number', path: 'free_at_least', label: 'Free with any order' },
            {
              kind: 'amount',
              path: 'free_per.amount',
              label: 'One free for each … euros',
            },
            { kind: 'number', path: 'free_per.items', label: 'One free for each … items' },
            { kind: 'number', path: 'max', label: 'At most' },
          ],
          template: { item_id: '' },
        },
      ],
    },
    {
      title: 'Search',
      fields: [
        { kind: 'lines', path: 'search.popular', label: 'Suggested searches, one on each line' },
        {
          kind: 'words',
          path: 'search.synonyms',
          label: 'Words that mean the same, on one line with commas',
        },
      ],
    },
    {
      title: 'Messages to guests',
      fields: [
        { kind: 'flag', path: 'notifications.push', label: 'Notifications about an order' },
        { kind: 'flag', path: 'notifications.mail', label: 'Mails about an order' },
      ],
    },
  ],
};
