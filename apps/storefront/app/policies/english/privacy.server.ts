import { englishEntries, type LegalFacts, paragraphs } from '#policies/legal-facts.server.ts';

/** The processing of personal data, in English. Rules W-9 and LA-7. */
export function privacyInEnglish(facts: LegalFacts): string {
  return paragraphs(
    controller(facts),
    purposes(facts),
    recipients(facts),
    security,
    rights(facts),
    'These rules may change with the site or with the law. The version that applies is the one that is online. This is a translation: where it differs from the French text, the French text applies.',
  );
}

function controller({ seller, text, privacyEmail }: LegalFacts): string {
  return paragraphs(
    '## Who is responsible',
    `${seller} is the controller of your data within the meaning of Regulation (EU) 2016/679, the GDPR.`,
    englishEntries(
      ['Address', text('site.legal.registered_office') || text('contacts.address')],
      ['For any question about your data', privacyEmail],
    ),
  );
}

function purposes({ payment, delivery, isMeasured, tellsDevices }: LegalFacts): string {
  const place = delivery.active ? ', delivery address, entry code, floor' : '';
  const rows = [
    [
      'Preparing and handing over your order',
      `First and last name, e-mail, telephone${place}, dishes, notes, time`,
      'The contract (article 6.1.b)',
      'While the order is under way, then three years at most; after that it stays in our accounts without naming you, unless it is in your account',
    ],
    [
      'Writing to you about your order or your account',
      'E-mail, contents of the order',
      'The contract (article 6.1.b)',
      'Until the message is sent',
    ],
    ...(tellsDevices
      ? [
          [
            'Notifying your device, if you ask for it',
            'Technical address of your browser, number of the order',
            'Your consent (article 6.1.a)',
            'Until the order is handed over, and one more day at most',
          ],
        ]
      : []),
    [
      'Keeping our accounts',
      'Order, amounts, date',
      'The law (article L. 123-22 of the French Commercial Code)',
      'Ten years',
    ],
    ...(payment.card
      ? [
          [
            'Taking card payments',
            'Amount, reference of the payment, name and e-mail passed to Stripe',
            'The contract (article 6.1.b)',
            'With the order; we never see a card number',
          ],
        ]
      : []),
    [
      'Keeping your account, if you open one',
      'First and last name, e-mail, telephone, address, hashed password, orders',
      'The contract (article 6.1.b)',
      'Until you delete it, which you do yourself, or three years at most after you last logged in; we warn you one month before',
    ],
    [
      'Protecting the site against abuse',
      'IP address, number of tries, log of connections without name or address',
      'Our legitimate interest (article 6.1.f)',
      'From a few minutes to a few days',
    ],
    ...(isMeasured
      ? [
          [
            'Measuring how many people visit the site',
            'Pages viewed, kind of device',
            'Your consent (article 6.1.a)',
            'Thirteen months at most',
          ],
        ]
      : []),
  ];
  return paragraphs(
    '## Which data, what for, for how long',
    [
      '| What for | Which data | Why we may | For how long |',
      '| --- | --- | --- | --- |',
      ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    ].join('\n'),
    'Fields marked as required are needed to carry out the order: without them we can neither prepare it nor reach you. An allergy that you write in a note, or an allergen that you filter and leave on the order when you confirm it, is health data; it is used for preparing your dish only, with your consent, which you give by writing it or leaving it there.',
    'Orders that were begun and never confirmed, accounts that were never verified, and expired codes are erased automatically. When you delete your account, your past orders stay in our accounts without name, e-mail, telephone, address, entry code or note; an order under way keeps them until it is over, one day at most after its time.',
    'Your data are not sold, rented or used for advertising. No decision about you is made by a machine alone. The dishes that are suggested depend on what is in the cart and on what is ordered in general, not on you. If you accept cookies, we count how often they are shown, opened and added, and how long pages take to appear and to respond: mere totals, without an identifier or IP address.',
  );
}

function recipients({ payment, text, isMeasured, tellsDevices }: LegalFacts): string {
  const host = text('site.legal.host.name');
  return paragraphs(
    '## Who sees them',
    'The team of the restaurant, for what they have to do. And, on our behalf or for their part:',
    [
      host ? `- our host, ${host};` : '- our host;',
      '- the service that delivers our e-mails;',
      '- a mapping service, to which the address you type is sent, without your name, to find it and measure the distance;',
      ...(payment.card ? ['- Stripe Payments Europe (Ireland), which takes card payments;'] : []),
      ...(tellsDevices
        ? [
            '- if you ask to be notified, the notification service of your browser (Google, Mozilla, Apple or Microsoft), which passes on encrypted messages that it cannot read;',
          ]
        : []),
      ...(isMeasured ? ['- Google Ireland, if you have accepted audience measurement;'] : []),
      '- our accountant, and the authorities where the law requires it.',
    ].join('\n'),
    payment.card || isMeasured || tellsDevices
      ? 'Some of these providers may process data outside the European Union. They then do so under an adequacy decision or the standard contractual clauses of the European Commission.'
      : 'We do not transfer your data outside the European Union.',
  );
}

const security = paragraphs(
  '## How they are kept',
  'The site is only served over an encrypted connection. Passwords and codes are hashed, and so are session tokens; our logs hold no name, no address and no note.',
);

function rights({ privacyEmail }: LegalFacts): string {
  return paragraphs(
    '## Your rights',
    'You may see your data, correct them, have them erased, restrict their use, object to it, receive them in a machine-readable format, and withdraw a consent at any time. You may also say what is to become of them after your death (article 85 of the French law of 6 January 1978).',
    'With an account you can do most of it yourself: correct your profile, download your data, delete the account.',
    privacyEmail !== '' &&
      `For anything else, write to ${privacyEmail}. We answer within a month. We ask for proof of identity only in case of serious doubt.`,
    'If the answer does not satisfy you, you may turn to the French data protection authority: CNIL, 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, [www.cnil.fr](https://www.cnil.fr).',
    'What the site keeps in your browser is said on [the page about cookies](/cookie-policy).',
  );
}
