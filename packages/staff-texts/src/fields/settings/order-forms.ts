import { HANDOVER_MEANS } from '@comptoir/domain/money/handover-payments';
import { MEANS_NAMES } from '../../names/orders.ts';
import type { SettingForm } from './setting-form.ts';

/** When guests can order. Rule CA-25. */
export const SCHEDULING_FORM: SettingForm = {
  name: 'scheduling',
  title: 'Times of orders',
  lead: 'How far ahead guests order, and how much a quarter of an hour takes.',
  sections: [
    {
      title: 'All orders',
      fields: [
        { kind: 'text', path: 'timezone', label: 'Time zone' },
        { kind: 'number', path: 'days_ahead', label: 'Days ahead' },
        { kind: 'number', path: 'slot_capacity', label: 'Orders in a quarter of an hour' },
        {
          kind: 'number',
          path: 'capacity_units',
          label: 'Kitchen units in a quarter of an hour',
        },
      ],
    },
    ...(['', 'pickup_'] as const).map((start) => ({
      title: start === '' ? ('Delivery' as const) : ('Pickup' as const),
      fields: [
        { kind: 'number', path: `${start}minimum_time`, label: 'Minutes of preparation' },
        { kind: 'flag', path: `${start}show_range`, label: 'Show the end of a time too' },
        { kind: 'flag', path: `${start}remove_first_range`, label: 'Leave out the first times' },
        {
          kind: 'number',
          path: `${start}remove_first_range_number`,
          label: 'How many of the first',
        },
        { kind: 'flag', path: `${start}remove_last_range`, label: 'Leave out the last times' },
        {
          kind: 'number',
          path: `${start}remove_last_range_number`,
          label: 'How many of the last',
        },
      ] as const,
    })),
  ],
};

/** How guests pay. Rule CA-25. */
export const PAYMENTS_FORM: SettingForm = {
  name: 'payments',
  title: 'Payments',
  lead: 'What guests pay with.',
  sections: [
    {
      title: 'Payments',
      fields: [
        { kind: 'flag', path: 'cod.active', label: 'At pickup or at the door' },
        { kind: 'flag', path: 'stripe.active', label: 'By card' },
        { kind: 'flag', path: 'paypal.active', label: 'With PayPal' },
        {
          kind: 'several',
          path: 'at_handover',
          byDefault: ['cash'],
          label: 'Taken at pickup or at the door; cash where nothing is chosen',
          options: HANDOVER_MEANS.map((means) => ({ value: means, label: MEANS_NAMES[means] })),
        },
        { kind: 'flag', path: 'tips', label: 'Take tips: by card, and at pickup or at the door' },
      ],
    },
  ],
};

/** What happens to an order that waits, and what can run out. Rule CA-25. */
export const KITCHEN_FORM: SettingForm = {
  name: 'kitchen',
  title: 'Kitchen and alerts',
  lead: 'When staff are told of an order that waits, and what can run out.',
  sections: [
    {
      title: 'Orders that wait',
      fields: [
        {
          kind: 'number',
          path: 'accept_within',
          label: 'Minutes until owners are told',
        },
        { kind: 'number', path: 'cancel_after', label: 'Minutes until it is cancelled' },
        { kind: 'number', path: 'watch_minutes', label: 'Minutes without a board' },
        {
          kind: 'flag',
          path: 'pause_without_board',
          label: 'Without a board, no orders as soon as possible',
        },
        { kind: 'flag', path: 'auto_accept', label: 'Accept orders by themselves' },
        {
          kind: 'choice',
          path: 'no_answer',
          label: 'A guest does not answer a replacement',
          options: [
            { value: 'keep', label: 'the order goes on' },
            { value: 'cancel', label: 'the order is cancelled' },
          ],
        },
      ],
    },
    {
      title: 'Ingredients',
      fields: [
        {
          kind: 'list',
          path: 'ingredients',
          label: 'Ingredients that can run out',
          entry: 'Ingredient',
          add: 'Add an ingredient',
          fields: [
            { kind: 'text', path: 'id', label: 'Id' },
            { kind: 'text', path: 'name', label: 'Name' },
          ],
          template: { id: '', name: '' },
        },
      ],
    },
  ],
};
