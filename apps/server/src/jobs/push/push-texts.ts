import type { PushOccasion } from '@comptoir/contract/orders/push';
import type { Locale } from '@comptoir/domain/languages/locale';

const FRENCH = {
  titles: {
    accepted: 'Votre commande est acceptée',
    promised: 'Nouvelle heure pour votre commande',
    proposed: 'Une question sur votre commande',
    ready: 'Votre commande est prête',
    out_for_delivery: 'Votre commande est en route',
    cancelled: 'Votre commande est annulée',
  } satisfies Record<PushOccasion, string>,
  order: (number: number, name: string): string =>
    `Commande ${number}${name === '' ? '' : ` chez ${name}`}.`,
  at: (time: string): string => `à ${time}`,
  expected: (moment: string): string => `Elle est prévue ${moment}.`,
  toBeTold: 'Nous vous préviendrons de la suite.',
  proposed: 'Le restaurant vous propose un changement : répondez dans les 10 minutes.',
  waiting: 'Elle vous attend au comptoir.',
  leaving: 'Elle part dans un instant.',
  arriving: 'Elle arrive chez vous.',
  callUs: 'Appelez-nous si vous avez une question.',
};

const ENGLISH: typeof FRENCH = {
  titles: {
    accepted: 'Your order has been accepted',
    promised: 'A new time for your order',
    proposed: 'A question about your order',
    ready: 'Your order is ready',
    out_for_delivery: 'Your order is on its way',
    cancelled: 'Your order has been cancelled',
  },
  order: (number, name) => `Order ${number}${name === '' ? '' : ` from ${name}`}.`,
  at: (time) => `at ${time}`,
  expected: (moment) => `It is expected ${moment}.`,
  toBeTold: 'We will let you know what comes next.',
  proposed: 'The restaurant suggests a change: please answer within 10 minutes.',
  waiting: 'It is waiting for you at the counter.',
  leaving: 'It is about to leave.',
  arriving: 'It will be with you soon.',
  callUs: 'Call us if you have any questions.',
};

const TEXTS = { fr: FRENCH, en: ENGLISH } as const satisfies Record<Locale, typeof FRENCH>;

/** The texts of push notifications to a guest, in the guest's language. Rules Z-5 and LA-36. */
export function pushTexts(locale: Locale): typeof FRENCH {
  return TEXTS[locale];
}
