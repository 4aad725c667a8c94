import type { FormSection } from './form-fields.ts';

/** The form of a menu: when it is served, and when orders are taken for it. Rule CA-25. */
export const MENU_SECTIONS: readonly FormSection[] = [
  {
    title: 'Menu (one)',
    fields: [
      { kind: 'text', path: 'menu_name', label: 'Name' },
      { kind: 'flag', path: 'menu_is_available', label: 'Can be ordered' },
      { kind: 'flag', path: 'menu_is_open', label: 'Takes orders as soon as possible' },
    ],
  },
  {
    title: 'Hours of pickup',
    fields: [{ kind: 'week', path: 'pickup_time_ranges', label: 'Pickup' }],
  },
  {
    title: 'Hours of delivery',
    fields: [{ kind: 'week', path: 'time_ranges', label: 'Delivery' }],
  },
  {
    title: 'When its items are served',
    lead: 'Only where it is shorter than the hours above: a lunch menu.',
    fields: [{ kind: 'windows', path: 'active_times', label: 'Served' }],
  },
];

/** The form of an offer. Rule CA-25. */
export const OFFER_SECTIONS: readonly FormSection[] = [
  {
    title: 'Offer',
    fields: [
      { kind: 'text', path: 'name', label: 'Name' },
      { kind: 'long', path: 'description', label: 'What guests read' },
      { kind: 'flag', path: 'is_active', label: 'It applies' },
      {
        kind: 'choice',
        path: 'type',
        label: 'What is given',
        options: [
          { value: 'percentage', label: 'a percentage off' },
          { value: 'fixed_amount', label: 'euros off' },
          { value: 'free_delivery', label: 'the delivery' },
          { value: 'free_item', label: 'an item' },
          { value: 'buy_one_get_one', label: 'one for one bought' },
        ],
      },
      {
        kind: 'percent',
        path: 'value',
        label: 'How many percent',
        when: { path: 'type', is: ['percentage'] },
      },
      {
        kind: 'amount',
        path: 'value',
        label: 'How many euros',
        when: { path: 'type', is: ['fixed_amount'] },
      },
      { kind: 'yes-no', path: 'auto_apply', label: 'By itself, without a code' },
      { kind: 'text', path: 'code', label: 'Code' },
      {
        kind: 'yes-no',
        path: 'allow_repeat',
        label: 'One free for each one bought',
      },
    ],
  },
  {
    title: 'When and from what',
    fields: [
      { kind: 'amount', path: 'minimum_amount', label: 'From so many euros' },
      {
        kind: 'choice',
        path: 'delivery_pickup',
        label: 'For',
        options: [
          { value: 'both', label: 'Pickups and deliveries' },
          { value: 'pickup', label: 'Pickups only' },
          { value: 'delivery', label: 'Deliveries only' },
        ],
      },
      { kind: 'date', path: 'from', label: 'First day' },
      { kind: 'date', path: 'to', label: 'Last day' },
      { kind: 'weekdays', path: 'active_times.days', label: 'On these days only' },
      { kind: 'time', path: 'active_times.start', label: 'From (time)' },
      { kind: 'time', path: 'active_times.end', label: 'until (time)' },
    ],
  },
  {
    title: 'How often',
    lead: 'Nothing written: as often as guests like.',
    fields: [
      { kind: 'number', path: 'max_uses', label: 'Uses in all' },
      {
        kind: 'number',
        path: 'max_uses_per_guest',
        label: 'Uses for each guest',
        hint: 'A guest is an account or an e-mail address.',
      },
    ],
  },
  {
    title: 'On what',
    lead: 'Nothing chosen: on everything.',
    fields: [
      { kind: 'entities', path: 'items', label: 'Items', of: 'item' },
      { kind: 'entities', path: 'categories', label: 'Categories', of: 'category' },
      { kind: 'entities', path: 'menus', label: 'Menus', of: 'menu' },
    ],
  },
];
