import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import type { FastifyInstance } from 'fastify';
import type { TestDatabase } from '#test/harness/database.ts';
import { orderAs } from './mail-shop.ts';
import { ordersAt } from './orders-at.ts';

/** What the site of a shop says that can make invoices. */
export const LEGAL_SITE = {
  legal: {
    company: 'Comptoir SARL',
    form: 'SARL',
    capital: '10 000 €',
    registered_office: '14 rue Mercière, 69002 Lyon',
    siret: '123 456 789 00012',
    trade_register: 'RCS Lyon 123 456 789',
    vat_number: 'FR32123456789',
  },
};

export const A_CUSTOMER = {
  name: 'Fils & Cie',
  address: '12 rue de l’Abbé Groult\n75015 Paris',
  vat_number: 'fr 40 303 265 045',
};

/** An order of 11,80 € in cash that was handed over; answers its id. */
export async function soldOrder(
  { pool }: TestDatabase,
  app: FastifyInstance,
  email = 'jeanne@example.fr',
): Promise<string> {
  const orderId = await orderAs(app, email);
  await ordersAt(pool).advance(orderId, 'handed_over');
  return orderId;
}

/** All stored documents, in the order of their numbers. */
export async function storedInvoices({ pool }: TestDatabase): Promise<readonly BillingDocument[]> {
  const { rows } = await pool.query<{ document: string }>(
    'SELECT document FROM invoices ORDER BY series DESC, year, sequence',
  );
  return rows.map(({ document }) => JSON.parse(document) as BillingDocument);
}

/** Empties the invoices, which the database refuses while their triggers are on. */
export async function emptyInvoices({ pool }: TestDatabase): Promise<void> {
  await pool.query(
    `BEGIN; ALTER TABLE invoices DISABLE TRIGGER USER; DELETE FROM invoices;
     ALTER TABLE invoices ENABLE TRIGGER USER; COMMIT`,
  );
}
