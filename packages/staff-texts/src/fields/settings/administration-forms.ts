import type { SettingForm } from './setting-form.ts';

/** What the counter may do. Rule CA-25. */
export const STAFF_FORM: SettingForm = {
  name: 'staff',
  title: 'Team',
  lead: 'What the counter may do without a manager.',
  sections: [
    {
      title: 'Team',
      fields: [
        { kind: 'amount', path: 'refund_limit', label: 'Refund by the counter, in euros' },
        {
          kind: 'flag',
          path: 'pin_for_advance',
          label: 'A shared tablet asks for a PIN at each step',
        },
      ],
    },
  ],
};

/** How long data are kept. Rule CA-25. */
export const RETENTION_FORM: SettingForm = {
  name: 'retention',
  title: 'How long data are kept',
  lead: 'In days, by what it is; then it is deleted by itself.',
  sections: [
    {
      title: 'Days',
      fields: [
        { kind: 'number', path: 'codes_days', label: 'Codes' },
        { kind: 'number', path: 'tokens_days', label: 'Ended sessions' },
        { kind: 'number', path: 'unverified_accounts_days', label: 'Accounts without proof' },
        { kind: 'number', path: 'inactive_accounts_days', label: 'Unused accounts' },
        { kind: 'number', path: 'abandoned_orders_days', label: 'Orders never placed' },
        { kind: 'number', path: 'order_guests_days', label: 'Guests of orders' },
        { kind: 'number', path: 'push_subscriptions_days', label: 'Notifications of an order' },
        { kind: 'number', path: 'proposal_counts_days', label: 'Figures of recommendations' },
        { kind: 'number', path: 'payment_events_days', label: 'Events of card payments' },
      ],
    },
  ],
};
