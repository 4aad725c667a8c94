import { type LegalFacts, paragraphs } from '#policies/legal-facts.server.ts';

type Row = readonly [name: string, use: string, life: string];

/** What a visit leaves in the browser, in English. Rules W-9 and LA-7. */
export function cookiesInEnglish({ payment, isMeasured }: LegalFacts): string {
  return paragraphs(
    '## In short',
    'One cookie, which remembers the language. Everything else is kept by your browser, on your side, and only reaches us when you place an order. None of it is used to follow you, and the law asks for no consent to what is necessary for the service you request (article 82 of the French law of 6 January 1978).',
    '## What is necessary',
    table(payment.card ? [...NECESSARY, CARD_PAYMENT] : NECESSARY),
    'After 48 hours without a visit, all of it is erased at the next one. You can erase it earlier in the settings of your browser.',
    payment.card && '## Card payments',
    payment.card && table(CARDS),
    payment.card && 'These cookies are set by Stripe, on the payment page only, to prevent fraud.',
    '## What needs your consent',
    isMeasured
      ? 'Audience measurement (Google Tag Manager). It is loaded only if you accept it, and its cookies last thirteen months at most. Declining changes nothing about ordering.'
      : 'At present, this site uses no audience measurement and no advertising tool.',
    'The count of suggested dishes. If you accept, we count ourselves how often each suggested dish was shown, opened and put into a cart: totals by day, by place on the site and by dish. This leaves nothing in your browser and says nothing about you.',
    'The speed of pages. If you accept, a page that you leave tells us how quickly it appeared and responded: a few durations with the name of the page, never its full address, added to those of other visitors. This leaves nothing in your browser and says nothing about you.',
    'Your choice is kept under the name `cookie-consent`. You can change it at any time with “Manage cookies” at the bottom of every page.',
    '## And then',
    'What we do with the data of an order is said in [our privacy policy](/privacy-policy).',
  );
}

const VISIT = '48 hours without a visit';
const TAB = 'The tab';

const NECESSARY: readonly Row[] = [
  ['i18n_locale', 'The language of the pages. The only cookie of the site', 'One year'],
  ['cart, cart-totals, cart-choices', 'Your cart, its total, your gifts and your code', VISIT],
  [
    'orders-under-way',
    'The dishes of an order that is being sent or paid, so that it is not placed twice',
    VISIT,
  ],
  ['location', 'Pickup or delivery, and the chosen address', VISIT],
  ['dish-filter, allergies-filter', 'The dishes you have chosen not to see', TAB],
  ['recent-searches', 'Your last five searches of the menu, which you can erase', VISIT],
  ['checkout-form, account-draft', 'What you have typed, so that it survives a reload', TAB],
  ['confirmed-order', 'The last confirmed order', TAB],
  [
    'last-order',
    'The link of your last order, to follow it and to order it again',
    '48 hours without a visit, or until you log out',
  ],
  [
    'token, user',
    'Your session and your profile, if you have an account',
    '48 hours without a visit, 30 days at most, or until you log out',
  ],
  ['cookie-consent', 'Your consent concerning cookies', VISIT],
  ['consent-declined', 'That you went on without accepting, so that we do not ask again', TAB],
  [
    'pwa-installed, ios-pwa-prompt-shown, vite-pwa:hide-install',
    'Not offering you twice to install the app',
    VISIT,
  ],
  ['last-visit', 'The date of your last visit, to erase all of the above', VISIT],
  ['storage-relieved', 'That space on your device has just been freed', TAB],
  [
    'reloaded-for-build, chunk-reload',
    'That the page has just been reloaded for a new version, so as not to do it endlessly',
    TAB,
  ],
];

const CARD_PAYMENT: Row = [
  'card-payment',
  'The reference of a card payment in progress, never the number of the card',
  TAB,
];

const CARDS: readonly Row[] = [
  ['__stripe_mid', 'Fraud prevention', 'One year'],
  ['__stripe_sid', 'Fraud prevention', '30 minutes'],
];

function table(rows: readonly Row[]): string {
  return [
    '| Name | What it is for | For how long |',
    '| --- | --- | --- |',
    ...rows.map(([name, use, life]) => `| ${codes(name)} | ${use} | ${life} |`),
  ].join('\n');
}

function codes(names: string): string {
  return names
    .split(', ')
    .map((name) => `\`${name}\``)
    .join(', ');
}
