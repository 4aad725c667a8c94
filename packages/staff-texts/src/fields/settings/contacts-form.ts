import type { SettingForm } from './setting-form.ts';

/** What the restaurant is called, and where it is found. Rule CA-25. */
export const CONTACTS_FORM: SettingForm = {
  name: 'contacts',
  title: 'Name and contact',
  lead: 'Name, address, telephone, and where else you are on the web.',
  sections: [
    {
      title: 'The restaurant',
      fields: [
        { kind: 'text', path: 'name', label: 'Name' },
        { kind: 'text', path: 'address', label: 'Address' },
        { kind: 'text', path: 'phone', label: 'Telephone' },
        { kind: 'text', path: 'email', label: 'Address for mail' },
        {
          kind: 'number',
          path: 'latitude',
          decimals: 8,
          minimum: -90,
          maximum: 90,
          label: 'Latitude',
          hint: 'Distances to guests are measured from here.',
        },
        {
          kind: 'number',
          path: 'longitude',
          label: 'Longitude',
          decimals: 8,
          minimum: -180,
          maximum: 180,
        },
        { kind: 'text', path: 'google_map', label: 'Link to a map' },
      ],
    },
    {
      title: 'Social networks',
      lead: 'The whole address, beginning with https://.',
      fields: [
        { kind: 'text', path: 'instagram', label: 'Instagram' },
        { kind: 'text', path: 'facebook', label: 'Facebook' },
        { kind: 'text', path: 'tiktok', label: 'TikTok' },
        { kind: 'text', path: 'twitter', label: 'X (network)' },
        { kind: 'text', path: 'youtube', label: 'YouTube' },
        { kind: 'text', path: 'linkedin', label: 'LinkedIn' },
        { kind: 'text', path: 'pinterest', label: 'Pinterest' },
      ],
    },
  ],
};
