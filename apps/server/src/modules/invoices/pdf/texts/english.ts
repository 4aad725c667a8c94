import { dayText, euros, rateText, unitPrice } from '#pdf/english-texts.ts';
import type { FRENCH } from './french.ts';

const KINDS = { receipt: 'Receipt', invoice: 'Invoice', credit_note: 'Credit note' } as const;
const PAID_BY = {
  card: 'by card',
  cash: 'in cash',
  terminal: 'by card on the terminal',
  meal_voucher: 'by meal voucher',
  cheque: 'by cheque',
} as const;
const GIVEN_BACK_BY = { ...PAID_BY, card: 'to the card' } as const;

/** The same in English, as a translation of the French document. Rule IV-33. */
export const ENGLISH: typeof FRENCH = {
  euros,
  unitPrice,
  rate: rateText,
  day: dayText,
  kind: (kind) => KINDS[kind],
  fileNames: { receipt: 'receipt', invoice: 'invoice', credit_note: 'credit-note' },
  numbered: (kind, number) => `${KINDS[kind]} no. ${number}`,
  receiptTitle: (order, day) => `Receipt for order no. ${order} of ${day}`,
  order: (number) => `Order no. ${number}`,
  number: (number) => `no. ${number}`,
  made: (day) => `issued on ${day}`,
  corrects: (number, day) => `Credit note for invoice no. ${number} of ${day}`,
  orderOf: (number, day) => `Order no. ${number} of ${day}`,
  soldOn: (day) => `Sold on ${day}`,
  customer: (kind) => (kind === 'invoice' ? 'Billed to' : 'Customer'),
  siren: (number: string) => `SIREN ${number}`,
  vatNumber: (number) => `VAT ${number}`,
  lineKinds: { delivery: 'Delivery', refund: 'Refund' },
  discount: (amount) => `Discount: ${amount}`,
  severalRates: 'several',
  columns: {
    item: 'Item',
    description: 'Description',
    quantity: 'Quantity',
    price: 'Price',
    netPrice: 'Unit price excl.\u00a0VAT',
    vat: 'VAT',
    amount: 'Amount',
    net: 'Total excl.\u00a0VAT',
    gross: 'Total incl.\u00a0VAT',
  },
  rates: { rate: 'VAT rate', net: 'Excl. VAT', vat: 'VAT', gross: 'Incl. VAT' },
  totals: {
    net: 'Total excl.\u00a0VAT',
    vat: 'VAT',
    gross: 'Total incl.\u00a0VAT',
    credited: 'Total credited',
  },
  paid: (_kind, means, day, amount) => `Paid ${PAID_BY[means]} on ${day}: ${amount}`,
  givenBack: (means, day, amount) => `Refunded ${GIVEN_BACK_BY[means]} on ${day}: ${amount}`,
  noEarlyPaymentDiscount: 'No discount for early payment.',
  untaxed: 'VAT not applicable, article 293 B of the French tax code (CGI).',
  binding: 'This is a translation. The French document is the one that binds.',
};
