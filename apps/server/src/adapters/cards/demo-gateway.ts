import { randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { transaction } from '#db/transaction.ts';
import type { CardGateway, CardIntent, CardRefundAnswer } from './card-gateway.ts';

/** The test cards of the demo gateway, none of which is charged. */
export type DemoCard = 'good' | 'declined' | 'secure' | 'slow';

export type DemoPayment = 'succeeded' | 'declined' | 'authentication_required' | 'unknown';

/** A gateway without a bank, for trying the shop out: its intents are rows of the shop's database. */
export interface DemoGateway extends CardGateway {
  /** Does what the bank's page would do: pays with one of the test cards. */
  pay(
    intentId: string,
    clientSecret: string,
    card: DemoCard,
    isAuthenticated: boolean,
  ): Promise<DemoPayment>;
}

interface DemoRow {
  readonly intent_id: string;
  readonly client_secret: string;
  readonly status: 'open' | 'succeeded' | 'cancelled';
  readonly amount_cents: number;
  readonly order_id: string | null;
  readonly shop_id: string;
  readonly customer_id: string | null;
  readonly failed_attempt: string | null;
}

const COLUMNS =
  'intent_id, client_secret, status, amount_cents, order_id, shop_id, customer_id, failed_attempt';

/** Its intents are marked and checked for ownership as Stripe's are. Rules Y-1 and Y-20. */
export function demoGateway(pool: pg.Pool, shopId: string): DemoGateway {
  async function retrieve(intentId: string): Promise<DemoRow | null> {
    const { rows } = await pool.query<DemoRow>(
      `SELECT ${COLUMNS} FROM demo_intents WHERE intent_id = $1`,
      [intentId],
    );
    return rows[0] ?? null;
  }

  async function one(text: string, values: readonly unknown[]): Promise<CardIntent | null> {
    const { rows } = await pool.query<DemoRow>(text, [...values]);
    return rows[0] ? toIntent(rows[0]) : null;
  }

  async function findIntent(intentId: string): Promise<CardIntent | null> {
    const row = await retrieve(intentId);
    return row?.shop_id === shopId ? toIntent(row) : null;
  }

  /** The changed intent; the current one where it is no longer open. */
  async function changed(
    { id }: Pick<CardIntent, 'id'>,
    change: Promise<CardIntent | null>,
  ): Promise<CardIntent> {
    const intent = (await change) ?? (await findIntent(id));
    if (!intent) throw new Error('A demo intent was lost.');
    return intent;
  }

  return {
    forBrowser: { provider: 'demo' },

    async createCustomer() {
      return { id: newId('demo_cus') };
    },

    async createIntent({ amount, customerId, localId }) {
      const id = newId('demo_pi');
      const secret = newId(`${id}_secret`);
      const values = [id, secret, amount, shopId, localId, customerId];
      return changed({ id }, one(INSERT_INTENT, values));
    },

    findIntent,

    // The payment is settled at once.
    paidAt: async () => null,

    reviseIntent: (intent, { amount, orderId = null }) =>
      changed(
        intent,
        one(
          `UPDATE demo_intents SET amount_cents = $2, order_id = coalesce($3, order_id)
           WHERE intent_id = $1 AND status = 'open' RETURNING ${COLUMNS}`,
          [intent.id, amount, orderId],
        ),
      ),

    cancelIntent: (intent) =>
      changed(
        intent,
        one(
          `UPDATE demo_intents SET status = 'cancelled'
           WHERE intent_id = $1 AND status = 'open' RETURNING ${COLUMNS}`,
          [intent.id],
        ),
      ),

    async refund({ intentId, amount, key }) {
      const row = await retrieve(intentId);
      if (row?.shop_id !== shopId) return { kind: 'not_ours' };
      return transaction(pool, async (client): Promise<CardRefundAnswer> => {
        const refund = { id: `demo_re_${key}`, key, amount, failure: null };
        const { rowCount: noted } = await client.query(
          'INSERT INTO demo_refunds VALUES ($1) ON CONFLICT DO NOTHING',
          [key],
        );
        if (noted === 0) return { kind: 'taken', refund };
        const { rowCount: changed } = await client.query(
          `UPDATE demo_intents SET refunded_cents = refunded_cents + $2
           WHERE intent_id = $1 AND status = 'succeeded' AND refunded_cents + $2 <= amount_cents`,
          [intentId, amount],
        );
        if (changed === 1) return { kind: 'taken', refund };
        await client.query('DELETE FROM demo_refunds WHERE refund_id = $1', [key]);
        return { kind: 'refused', reason: 'charge_not_refundable' };
      });
    },

    // There are no manual refunds and no disputes.
    findMovements: async () => ({ refunds: [], disputes: [] }),

    // There are no webhooks: payments are settled at once.
    testConnection: async () => ({ kind: 'demo' }),

    readEvent: () => null,

    async pay(intentId, clientSecret, card, isAuthenticated) {
      const intent = await findIntent(intentId);
      if (!intent || !isSame(intent.clientSecret, clientSecret)) return 'unknown';
      if (intent.status === 'succeeded') return 'succeeded';
      if (card === 'declined' || intent.status !== 'open') {
        await pool.query(
          `UPDATE demo_intents SET failed_attempt = $2 WHERE intent_id = $1 AND status = 'open'`,
          [intentId, newId('demo_ch')],
        );
        return 'declined';
      }
      if (card === 'secure' && !isAuthenticated) return 'authentication_required';
      const paid = await one(
        `UPDATE demo_intents SET status = 'succeeded'
         WHERE intent_id = $1 AND status = 'open' RETURNING ${COLUMNS}`,
        [intentId],
      );
      if (paid) return 'succeeded';
      // A concurrent request may have paid first.
      return (await findIntent(intentId))?.status === 'succeeded' ? 'succeeded' : 'declined';
    },
  };
}

const INSERT_INTENT = `
  INSERT INTO demo_intents (intent_id, client_secret, amount_cents, shop_id, local_id, customer_id)
  VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`;

function toIntent(row: DemoRow): CardIntent {
  return {
    id: row.intent_id,
    clientSecret: row.client_secret,
    status: row.status,
    amount: row.amount_cents,
    received: row.status === 'succeeded' ? row.amount_cents : 0,
    orderId: row.order_id,
    customerId: row.customer_id,
    failedAttempt: row.failed_attempt,
  };
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`;
}

function isSame(left: string, right: string): boolean {
  const [expected, given] = [Buffer.from(left), Buffer.from(right)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
