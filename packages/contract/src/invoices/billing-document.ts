import { PAYMENT_MEANS } from '@comptoir/domain/books/journal-totals';
import { z } from 'zod';
import { rateAmounts } from '../books/journal-document.ts';

const cents = z.int();
const day = z.iso.date();

export const BILLING_KINDS = ['receipt', 'invoice', 'credit_note'] as const;
export type BillingKind = (typeof BILLING_KINDS)[number];

/** Who sold, as the settings said it when the document was made; unknown facts are empty. */
const seller = z.strictObject({
  name: z.string(),
  address: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  company: z.string(),
  form: z.string(),
  capital: z.string(),
  registered_office: z.string(),
  siret: z.string(),
  trade_register: z.string(),
  vat_number: z.string(),
});

const customer = z.strictObject({
  name: z.string(),
  address: z.array(z.string()),
  siren: z.string().nullable(),
  vat_number: z.string().nullable(),
});

/**
 * A row of a line at one rate: `gross_cents` = `net_cents` + `tax_cents`, and `net_cents` = `list_net_cents` −
 * `discount_net_cents`. `list_cents` and `discount_cents` are as the menu has prices, of all units. Rule IV-3.
 */
const line = z.strictObject({
  kind: z.enum(['item', 'delivery', 'refund']),
  name: z.string(),
  details: z.array(z.string()),
  quantity: z.int(),
  list_cents: cents,
  list_net_cents: cents,
  discount_cents: cents,
  discount_net_cents: cents,
  rate_basis_points: z.int().nullable(),
  net_cents: cents,
  tax_cents: cents,
  gross_cents: cents,
});

/**
 * A receipt, an invoice or a credit note with all that stands on it, in canonical JSON. Amounts are cents, those of
 * a credit note negative. An invoice and a credit note are stored once and never change. Rules IV-2, IV-11 and IV-20.
 */
export const billingDocument = z.strictObject({
  version: z.literal(2),
  kind: z.enum(BILLING_KINDS),
  number: z.string().nullable().describe('Null for a receipt, which has the number of its order.'),
  issued_on: day,
  sold_on: day,
  order: z.strictObject({ order_id: z.string(), number: z.int(), day }),
  corrects: z.strictObject({ number: z.string(), issued_on: day }).nullable(),
  seller,
  customer: customer.nullable(),
  lines: z.array(line),
  rates: rateAmounts,
  total_cents: cents,
  payments: z.array(
    z.strictObject({ means: z.enum(PAYMENT_MEANS), amount_cents: cents, paid_on: day }),
  ),
});
export type BillingDocument = z.output<typeof billingDocument>;
export type BillingSeller = z.output<typeof seller>;
export type BillingLine = z.output<typeof line>;
