import type { BillingKind, BillingLine } from '@comptoir/contract/invoices/billing-document';
import type { PaymentMeans } from '@comptoir/domain/books/journal-totals';
import { dayText, euros, rateText, unitPrice } from '#pdf/french-texts.ts';

const KINDS = {
  receipt: 'Reçu',
  invoice: 'Facture',
  credit_note: 'Avoir',
} as const satisfies Record<BillingKind, string>;
const PAID_BY = {
  card: 'par carte bancaire',
  cash: 'en espèces',
  terminal: 'par carte sur le terminal',
  meal_voucher: 'en titres-restaurant',
  cheque: 'par chèque',
} as const satisfies Record<PaymentMeans, string>;

/** What receipts, invoices and credit notes say, in French. */
export const FRENCH = {
  euros,
  unitPrice,
  rate: rateText,
  day: dayText,
  kind: (kind: BillingKind): string => KINDS[kind],
  /** The first half of the name of a file. */
  fileNames: { receipt: 'recu', invoice: 'facture', credit_note: 'avoir' } as Record<
    BillingKind,
    string
  >,
  numbered: (kind: BillingKind, number: string) => `${KINDS[kind]} n° ${number}`,
  receiptTitle: (order: number, day: string) => `Reçu de la commande n° ${order} du ${day}`,
  order: (number: number) => `Commande n° ${number}`,
  number: (number: string) => `n° ${number}`,
  made: (day: string) => `édité le ${day}`,
  corrects: (number: string, day: string) => `Avoir sur la facture n° ${number} du ${day}`,
  orderOf: (number: number, day: string) => `Commande n° ${number} du ${day}`,
  soldOn: (day: string) => `Vente du ${day}`,
  customer: (kind: BillingKind): string => (kind === 'invoice' ? 'Facturée à' : 'Client'),
  siren: (number: string) => `SIREN ${number}`,
  vatNumber: (number: string) => `TVA ${number}`,
  lineKinds: { delivery: 'Livraison', refund: 'Remboursement' } as Record<
    Exclude<BillingLine['kind'], 'item'>,
    string
  >,
  discount: (amount: string) => `Remise : ${amount}`,
  severalRates: 'plusieurs',
  columns: {
    item: 'Article',
    description: 'Désignation',
    quantity: 'Quantité',
    price: 'Prix',
    netPrice: 'Prix unit. HT',
    vat: 'TVA',
    amount: 'Montant',
    net: 'Total HT',
    gross: 'Total TTC',
  },
  rates: { rate: 'Taux de TVA', net: 'Base HT', vat: 'TVA', gross: 'TTC' },
  totals: { net: 'Total HT', vat: 'TVA', gross: 'Total TTC', credited: 'Total de l’avoir' },
  paid: (kind: BillingKind, means: PaymentMeans, day: string, amount: string) =>
    `${kind === 'invoice' ? 'Réglée' : 'Réglé'} ${PAID_BY[means]} le ${day} : ${amount}`,
  givenBack: (means: PaymentMeans, day: string, amount: string) =>
    `Remboursé ${PAID_BY[means]} le ${day} : ${amount}`,
  noEarlyPaymentDiscount: 'Pas d’escompte pour paiement anticipé.',
  untaxed: 'TVA non applicable, art. 293 B du CGI.',
  /** Which text binds; the French one needs no such sentence. */
  binding: null as string | null,
};
