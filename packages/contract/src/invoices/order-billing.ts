import { sirenOf } from '@comptoir/domain/invoices/siren';
import { vatNumberOf } from '@comptoir/domain/invoices/vat-number';
import { z } from 'zod';
import { orderKey } from '../orders/order-status.ts';
import { successEnvelope } from '../wire/envelope.ts';
import {
  calendarDate,
  givenName,
  identifier,
  multilineText,
  singleLineText,
} from '../wire/scalars.ts';
import { BILLING_KINDS } from './billing-document.ts';

/** The lines of an address at most. */
const ADDRESS_LINES = 5;

/** Whom an invoice is made out to: the body of the request for one. Rule IV-12. */
export const invoiceRequest = z.object({
  name: givenName(120),
  address: multilineText(300)
    .min(1, 'une adresse')
    .refine((text) => linesOf(text).length <= ADDRESS_LINES, `${ADDRESS_LINES} lignes au plus`),
  siren: singleLineText(20)
    .refine(
      (text) => text === '' || sirenOf(text) !== null,
      'un SIREN de neuf chiffres comme 732 829 320',
    )
    .default('')
    .describe('Of a French company: nine digits, the last of which checks the others.'),
  vat_number: singleLineText(20)
    .refine(
      (text) => text === '' || vatNumberOf(text) !== null,
      'un numéro de TVA comme FR32123456789',
    )
    .default(''),
});
export type InvoiceRequest = z.output<typeof invoiceRequest>;

/** The lines of a text that are not empty, trimmed. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** `receipt`, or the number of an invoice or a credit note. */
const documentName = identifier.describe('`receipt`, or a number as in `2026-000001`.');

/** The parameters of a document of an order, for its guest and for the staff. */
export const guestDocument = z.object({ ...orderKey.shape, document: documentName });
export const staffOrder = z.object({ order_id: identifier });
export const staffDocument = z.object({ ...staffOrder.shape, document: documentName });

const document = z.object({
  name: documentName,
  kind: z.enum(BILLING_KINDS),
  issued_on: calendarDate.nullable().describe('Null for a receipt, which is made when it is read.'),
  customer: z.string().nullable(),
  total: z.number().describe('Euros, negative for a credit note.'),
  is_mailed: z.boolean().describe('A document is mailed once.'),
});

/** The receipt of an order with its invoice and credit notes. Rule IV-5. */
export const orderBilling = z.object({
  is_sale: z
    .boolean()
    .describe('Whether it is paid, or handed over for good. Before, it has no document.'),
  can_invoice: z
    .boolean()
    .describe(
      'Whether an invoice can be made: it is a sale without one, and the restaurant’s legal facts are known.',
    ),
  can_mail: z.boolean().describe('Whether the guest’s address is known.'),
  documents: z.array(document),
});
export type WireOrderBilling = z.output<typeof orderBilling>;
export type WireBillingDocument = z.output<typeof document>;

/** The answer of `GET …/billing`, and of what changes it. */
export const orderBillingAnswer = successEnvelope(orderBilling);
