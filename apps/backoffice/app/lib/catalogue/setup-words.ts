import type { SetupLack } from '@comptoir/contract/catalogue/setup-checklist';
import type { SetupStep } from '@comptoir/contract/catalogue/setup-steps';
import type { MessageKey } from '@comptoir/staff-texts/translate';

/** The address of each step below `/mise-en-route`, its title, and what it is about. Rule OP-8. */
export const STEP_WORDS = {
  identity: {
    path: 'identite',
    title: 'Your restaurant',
    lead: 'Guests see it at the top of every page.',
  },
  hours: { path: 'horaires', title: 'Your hours', lead: 'When guests can order.' },
  service: {
    path: 'service',
    title: 'Pickup or delivery',
    lead: 'How the dishes come to the guests.',
  },
  menu: {
    path: 'carte',
    title: 'Your menu',
    lead: 'Start from an example, a spreadsheet or nothing.',
  },
  payments: { path: 'paiements', title: 'Payments', lead: 'How guests pay.' },
  legal: {
    path: 'mentions-legales',
    title: 'Legal notice',
    lead: 'The law asks for it on every shop.',
  },
} as const satisfies Record<
  SetupStep,
  { readonly path: string; readonly title: MessageKey; readonly lead: MessageKey }
>;

/** What is missing, as it stands in a list. */
export const LACK_WORDS = {
  name: 'the name',
  address: 'the address',
  contact: 'a telephone number or a mail address',
  hours: 'hours',
  service: 'pickup or delivery',
  delivery_area: 'where you deliver',
  position: 'the address, chosen in the list',
  items: 'a dish',
  payment: 'a means of payment',
  card_keys: 'the keys of the card provider',
  company: 'the company',
  siret: 'a SIRET whose check digit is right',
  registered_office: 'the registered office',
  publication_director: 'the director of publication',
  host: 'the host, with its address',
  mediator: 'the mediator, with a web address',
} as const satisfies Record<Exclude<SetupLack, 'findings'>, MessageKey>;
