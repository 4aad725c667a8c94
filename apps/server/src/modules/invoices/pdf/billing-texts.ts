import type { BillingDocument, BillingLine } from '@comptoir/contract/invoices/billing-document';
import type { Cents } from '@comptoir/domain/money/money';

const price = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 2 });
const day = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' });

/** 1250 → « 12,50 € », -300 → « −3,00 € ». */
export function euros(amount: Cents): string {
  return price.format(amount / 100).replace('-', '−');
}

/** 550 → « 5,5 % ». */
export function rateText(basisPoints: number): string {
  return percent.format(basisPoints / 10_000);
}

/** '2026-11-01' → « 1er novembre 2026 ». */
export function dayText(date: string): string {
  return day.format(new Date(`${date}T00:00:00Z`)).replace(/^1 /, '1er ');
}

/** As a document is called: « Facture n° 2026-000001 », « Reçu de la commande n° 12 ». */
export function documentTitle({ kind, number, order }: BillingDocument): string {
  switch (kind) {
    case 'receipt':
      return `Reçu de la commande n° ${order.number} du ${dayText(order.day)}`;
    case 'invoice':
      return `Facture n° ${number}`;
    case 'credit_note':
      return `Avoir n° ${number}`;
  }
}

export const KIND_NAMES = {
  receipt: 'Reçu',
  invoice: 'Facture',
  credit_note: 'Avoir',
} as const satisfies Record<BillingDocument['kind'], string>;

/** The name of the file: `facture-2026-000001.pdf`. */
export function fileName({ kind, number, order }: BillingDocument): string {
  const name = { receipt: 'recu', invoice: 'facture', credit_note: 'avoir' }[kind];
  return `${name}-${number ?? `${order.day}-${order.number}`}.pdf`;
}

/** What a line is called. */
export function lineName({ kind, name }: BillingLine): string {
  if (kind === 'delivery') return 'Livraison';
  return kind === 'refund' ? 'Remboursement' : name;
}

const PAID_BY = { card: 'par carte bancaire', cash: 'en espèces ou au comptoir' } as const;
const GIVEN_BACK_BY = { card: 'par carte bancaire', cash: 'en espèces' } as const;

/** How and when it was paid: « Réglée par carte bancaire le 20 novembre 2026 : 11,80 € ». */
export function paymentTexts({ kind, payments }: BillingDocument): readonly string[] {
  const paid = kind === 'invoice' ? 'Réglée' : 'Réglé';
  return payments.map(({ means, amount_cents, paid_on }) => {
    const isRefund = amount_cents < 0;
    const how = isRefund ? `Remboursé ${GIVEN_BACK_BY[means]}` : `${paid} ${PAID_BY[means]}`;
    return `${how} le ${dayText(paid_on)} : ${euros(Math.abs(amount_cents))}`;
  });
}

/** The facts that the law asks for, in sentences; unknown ones are left out. */
export function legalText({ seller }: BillingDocument): string {
  const { company, form, capital, registered_office, siret, trade_register, vat_number } = seller;
  return [
    company,
    form && (capital ? `${form} au capital de ${capital}` : form),
    registered_office && `siège : ${registered_office}`,
    unbroken(siret && `SIRET ${siret}`),
    unbroken(trade_register),
    unbroken(vat_number && `TVA ${vat_number}`),
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
}

/** Keeps a number together, whose groups would else end up on two lines. */
function unbroken(fact: string): string {
  return fact.replaceAll(' ', '\u00a0');
}
