import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import { DEFAULT_LOCALE, type Locale } from '@comptoir/domain/languages/locale';
import { ENGLISH } from './texts/english.ts';
import { FRENCH } from './texts/french.ts';

export type BillingTexts = typeof FRENCH;

const TEXTS = { fr: FRENCH, en: ENGLISH } as const satisfies Record<Locale, BillingTexts>;

/** What documents say in a language. Rule IV-33. */
export function billingTexts(locale: Locale): BillingTexts {
  return TEXTS[locale];
}

/** As a document is called: « Facture n° 2026-000001 », « Reçu de la commande n° 12 du 20 novembre 2026 ». */
export function documentTitle(
  { kind, number, order }: BillingDocument,
  locale: Locale = DEFAULT_LOCALE,
): string {
  const { receiptTitle, numbered, day } = TEXTS[locale];
  return number === null ? receiptTitle(order.number, day(order.day)) : numbered(kind, number);
}

/** The name of the file: `facture-2026-000001.pdf`. */
export function fileName(
  { kind, number, order }: BillingDocument,
  locale: Locale = DEFAULT_LOCALE,
): string {
  return `${TEXTS[locale].fileNames[kind]}-${number ?? `${order.day}-${order.number}`}.pdf`;
}

/** What a line is called. */
export function lineName(
  { kind, name }: BillingDocument['lines'][number],
  { lineKinds }: BillingTexts,
): string {
  return kind === 'item' ? name : lineKinds[kind];
}

/** How and when it was paid: « Réglée par carte bancaire le 20 novembre 2026 : 11,80 € ». */
export function paymentTexts(
  { kind, payments }: BillingDocument,
  { euros, day, paid, givenBack }: BillingTexts,
): readonly string[] {
  return payments.map(({ means, amount_cents, paid_on }) => {
    const amount = euros(Math.abs(amount_cents));
    return amount_cents < 0
      ? givenBack(means, day(paid_on), amount)
      : paid(kind, means, day(paid_on), amount);
  });
}
