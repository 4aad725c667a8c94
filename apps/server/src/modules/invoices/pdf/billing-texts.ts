import type { BillingDocument, BillingLine } from '@comptoir/contract/invoices/billing-document';
import { dayText, euros } from '#pdf/french-texts.ts';

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
