import type { BillingDocument } from '@comptoir/contract/invoices/billing-document';
import { invoiceRequest } from '@comptoir/contract/invoices/order-billing';
import type { FastifyInstance } from 'fastify';
import { transaction } from '#db/transaction.ts';
import { createInvoice, type InvoiceOutcome } from '#modules/invoices/billing.ts';
import { restaurantSnapshot } from '#restaurant/snapshot.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { FRIDAY_EVENING } from './checkout-shop.ts';
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
  siren: '303 265 045',
  vat_number: 'fr 40 303 265 045',
};

const RESTAURANT = restaurantSnapshot(
  0,
  aRestaurant({ settings: someSettings({ site: LEGAL_SITE }) }),
);

/** Makes the invoice of an order, for `A_CUSTOMER`. */
export async function makeInvoice(
  database: TestDatabase,
  orderId: string,
  { pool = database.pool, now = FRIDAY_EVENING } = {},
): Promise<InvoiceOutcome> {
  const order = await ordersAt(database.pool).findBilled(orderId);
  if (!order) throw new Error(`There is no order ${orderId}.`);
  const request = invoiceRequest.parse(A_CUSTOMER);
  const parts = { order, restaurant: RESTAURANT, request, clock: () => now };
  return transaction(pool, (client) => createInvoice(client, parts, () => {}));
}

/**
 * Makes a stored order of 11,80 € one of two units at 4,80 € with 10 % in all, a bottle at 4,00 € with 20 %, and a
 * delivery at 3,00 € with 10 %.
 */
export async function chargeAtTwoRates({ pool }: TestDatabase, orderId: string): Promise<void> {
  for (const statement of TWO_RATES) await pool.query(statement, [orderId]);
}

const TWO_RATES = [
  `UPDATE orders SET subtotal_cents = 880, delivery_cents = 300, tax_cents = 138, taxes = '[
    {"rate": 10, "tax_cents": 71, "gross_cents": 780}, {"rate": 20, "tax_cents": 67, "gross_cents": 400}]'
   WHERE order_id = $1`,
  `UPDATE order_lines SET unit_price_cents = 240, total_cents = 480, tax_cents = 44,
    charged = '[{"rate": 10, "tax_cents": 44, "gross_cents": 480}]' WHERE order_id = $1`,
  `INSERT INTO order_lines (order_id, position, item_id, item_name, quantity, unit_price_cents, options, note,
     total_cents, discount_cents, tax_cents, rate_basis_points, charged)
   VALUES ($1, 2, 'biere', 'Bière', 1, 400, '[]', '', 400, 0, 67, 2000,
     '[{"rate": 20, "tax_cents": 67, "gross_cents": 400}]')`,
];

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
