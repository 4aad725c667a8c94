import { plainText } from '#lib/content/markdown.server.ts';
import { formatAmount } from '#lib/format/price.ts';
import { englishEntries, type LegalFacts, paragraphs } from '#policies/legal-facts.server.ts';

/** The publisher of the site, and its terms of sale, in English. Rules W-9 and LA-7. */
export function termsInEnglish(facts: LegalFacts): string {
  return paragraphs(legalNotice(facts), conditions(facts));
}

function legalNotice({ seller, restaurant, text }: LegalFacts): string {
  const legal = (field: string) => text(`site.legal.${field}`);
  const host = ['name', 'address', 'phone'].map((field) => legal(`host.${field}`)).filter(Boolean);
  return paragraphs(
    '## The publisher of the site',
    `The site ${restaurant} is published by ${seller}.`,
    englishEntries(
      ['Legal form', legal('form')],
      ['Share capital', legal('capital')],
      ['Registered office', legal('registered_office') || text('contacts.address')],
      ['Trade register', legal('trade_register')],
      ['SIRET', legal('siret')],
      ['VAT number', legal('vat_number')],
      ['Publication director', legal('publication_director')],
      ['Telephone', text('contacts.phone')],
      ['E-mail', text('contacts.email')],
    ),
    host.length > 0 && `### The host\n\n${host.join(', ')}.`,
    '### What belongs to us',
    `The texts, drawings, photographs and the brand of the site are the property of ${seller} or used with the agreement of their authors. Reproducing them requires written permission.`,
  );
}

function conditions(facts: LegalFacts): string {
  return paragraphs(
    '## What these terms cover',
    `These terms apply to every order that a consumer places on this site with ${facts.seller}. The terms that apply to an order are those that are online when it is placed. The language of the contract is French: this translation is for your convenience, and where it differs from the French text, the French text applies.`,
    products(facts),
    prices(facts),
    ordering,
    payment(facts),
    handingOver(facts),
    alcohol(facts),
    withdrawal(facts),
    guarantees(facts),
    liability,
    personalData,
    disputes(facts),
  );
}

function products({ text }: LegalFacts): string {
  return paragraphs(
    '## The dishes',
    'Each dish is described on the menu, with the number of pieces and the allergens it contains among the fourteen named by Regulation (EU) No 1169/2011. Drawings and photographs show one way of serving it; what you get is what the description says.',
    text('site.allergen_notice'),
    'Our dishes are made to be eaten on the same day. What is not eaten at once keeps in the fridge, at 4 °C at most.',
    'Dishes are offered while they last. If one of them is missing after you have ordered, we call you: you replace it, or it is refunded.',
  );
}

function prices({ isTaxIncluded, delivery }: LegalFacts): string {
  return paragraphs(
    '## Prices',
    isTaxIncluded
      ? 'Prices are in euros and include all taxes. The rate and the amount of VAT are shown in the summary of the order.'
      : 'Prices on the menu are in euros, without tax. VAT, at its rate, and the total with all taxes are shown in the cart and in the summary before you order.',
    'The same dish may have one price to take away and another for delivery. Discounts, codes and fees are shown before you confirm. The price due is that of the summary; if it changes while you order, it is shown to you again and you decide.',
    delivery.active &&
      'Delivery fees depend on the address. They are calculated as soon as you enter it, before you pay.',
  );
}

const ordering = paragraphs(
  '## The order',
  'You choose your dishes, pickup or delivery, the time and the means of payment. The summary lets you check the order and correct it. The last button, “Order” or “Pay”, repeats the amount and commits you: it is an order with an obligation to pay.',
  'The contract is concluded when the confirmation page shows the number of the order. An e-mail confirms it in detail. Keep it: it serves as proof, and we keep the order with our accounting records.',
  'We may decline an order for a legitimate reason: a dish that is sold out, a time that has become impossible, an unusual order, a dispute about an earlier one. You are told at once and owe nothing.',
);

function payment({ payment: { cash, card } }: LegalFacts): string {
  return paragraphs(
    '## Payment',
    cash && 'In cash, when the order is handed over.',
    card &&
      'By card, when you order. The payment is handled by Stripe over an encrypted connection; the number of your card does not pass through our servers. An order whose payment fails is not prepared.',
    !cash && !card && 'No means of payment is offered online at present.',
  );
}

function handingOver({ delivery, text }: LegalFacts): string {
  const address = text('contacts.address');
  return paragraphs(
    delivery.active ? '## Pickup and delivery' : '## Pickup',
    `The order is picked up at the counter${address ? `, ${address},` : ''} at the time you have chosen. An order that is not picked up remains due: its dishes cannot be served to anyone else.`,
    delivery.active && deliveryArea(delivery),
    delivery.active &&
      'We deliver to the given address at the chosen time. The risk passes to you when the order is handed to you. If nobody answers at the address or on the telephone, the order returns to the counter, where it waits for you until closing time; it remains due. If we do not deliver in time, you may refuse the order and be refunded.',
  );
}

function deliveryArea(delivery: LegalFacts['delivery']): string {
  if (delivery.calculation === 'distance') {
    return 'We deliver up to the distance that the site states when you enter your address; the fees rise with it.';
  }
  const zones = delivery.zones.map(
    ({ name, postalCode, fee, minimumOrder }) =>
      `| ${plainText(name || postalCode)} | ${fee === 0 ? 'free' : formatAmount(fee)} | ${minimumOrder === 0 ? 'none' : formatAmount(minimumOrder)} |`,
  );
  if (zones.length === 0) return '';
  return paragraphs(
    'We deliver in these areas:',
    ['| Area | Fee | Minimum order |', '| --- | --- | --- |', ...zones].join('\n'),
    delivery.zones.some(({ flatCharge }) => flatCharge > 0) &&
      'Below the minimum, a supplement shown in the cart may be added to the fee in some areas.',
  );
}

function alcohol({ text }: LegalFacts): string {
  const notice = text('site.alcohol_notice');
  return notice === ''
    ? ''
    : paragraphs(
        '## Alcoholic drinks',
        notice,
        'Article L. 3342-1 of the French Public Health Code forbids the sale of alcohol to minors. By ordering an alcoholic drink you declare that you are eighteen or older; so must be the person who receives the order.',
      );
}

function withdrawal({ text, seller }: LegalFacts): string {
  const email = text('contacts.email');
  const contact = [seller, text('contacts.address'), email].filter(Boolean).join(', ');
  return paragraphs(
    '## The right of withdrawal',
    'Dishes perish quickly: article L. 221-28, 4º, of the French Consumer Code excludes the right of withdrawal for them. An order can nevertheless be cancelled free of charge by telephone as long as its preparation has not begun.',
    `Drinks sold sealed can be returned, intact, within fourteen days of receiving them (article L. 221-18). It is enough to write to ${contact}, for example: “I hereby give notice that I withdraw from the purchase of the drink [name], ordered on [date] under number [number]. [Name, address, date]”. You are refunded within fourteen days; returning it is at your expense.`,
  );
}

function guarantees({ seller, text }: LegalFacts): string {
  const ways = [text('contacts.phone'), text('contacts.email')].filter(Boolean).join(' or ');
  return paragraphs(
    '## If something is wrong',
    `A missing dish, a mistake, a delay: tell us on the same day${ways ? `, at ${ways}` : ''}. We replace or refund.`,
    `${seller} is liable for lack of conformity under articles L. 217-3 and following of the French Consumer Code, and for hidden defects under articles 1641 and following of the French Civil Code. You have two years from receipt to invoke the legal guarantee of conformity; you choose between replacement and, if that is impossible or late, a reduction of the price or a refund. These guarantees cost nothing and come in addition to the above.`,
  );
}

const liability = paragraphs(
  '## Liability',
  'We are responsible for carrying out the order properly, unless the failure is due to you, to a third party outside the contract, or to force majeure within the meaning of article 1218 of the French Civil Code. You are responsible for the accuracy of the address, the telephone number and the allergies that you tell us.',
);

const personalData = paragraphs(
  '## Your data',
  'What we do with the data of your order is said in [our privacy policy](/privacy-policy).',
);

function disputes({ text }: LegalFacts): string {
  const mediator = text('site.legal.mediator.name');
  const address = text('site.legal.mediator.url');
  return paragraphs(
    '## Mediation and applicable law',
    'These terms are governed by French law. If we disagree, write to us first: most matters are settled that way.',
    mediator !== '' &&
      `If your written complaint has no satisfactory answer within two months, you may, within the following year and free of charge, turn to the consumer mediator we belong to (articles L. 612-1 and following of the French Consumer Code): ${mediator}${address ? `, ${address}` : ''}.`,
    'You may also bring the matter before the court of the place where you live or where the order was handed over (article R. 631-3 of the French Consumer Code).',
  );
}
