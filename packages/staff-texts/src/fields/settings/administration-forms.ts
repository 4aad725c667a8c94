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

/** The accounts of the accountant's file. Rules BK-51 and CA-25. */
export const ACCOUNTING_FORM: SettingForm = {
  name: 'accounting',
  title: 'Accounts',
  lead: 'Where the accountant’s file puts what you take; left empty, the usual accounts.',
  sections: [
    {
      title: 'Turnover by rate',
      fields: [
        {
          kind: 'list',
          path: 'rates',
          label: 'Turnover by rate',
          entry: 'Rate',
          add: 'Add a rate',
          fields: [
            { kind: 'percent', path: 'rate', label: 'Rate in %' },
            { kind: 'text', path: 'sales', label: 'Account of sales' },
            { kind: 'text', path: 'vat', label: 'Account of collected VAT' },
          ],
          template: { rate: 10, sales: '707', vat: '44571' },
        },
      ],
    },
    {
      title: 'Money',
      fields: [
        { kind: 'text', path: 'cash', label: 'Cash: account' },
        { kind: 'text', path: 'card', label: 'Cards online: account' },
        { kind: 'text', path: 'terminal', label: 'Card terminal: account' },
        { kind: 'text', path: 'meal_voucher', label: 'Meal vouchers: account' },
        { kind: 'text', path: 'cheque', label: 'Cheques: account' },
        { kind: 'text', path: 'tips', label: 'Tips to pass on: account' },
        { kind: 'text', path: 'transfers', label: 'Cash paid in and out: account' },
      ],
    },
    {
      title: 'Third parties',
      fields: [
        { kind: 'text', path: 'customers', label: 'Customers: account' },
        { kind: 'text', path: 'creditors', label: 'Creditors: account' },
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
