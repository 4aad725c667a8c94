import { randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import type { CardIntent, Cards } from './cards.ts';

/** The cards of the demonstration terminal, none of which is charged. */
export type DemoCard = 'good' | 'declined' | 'secure' | 'slow';

export type DemoPayment = 'succeeded' | 'declined' | 'authentication_required' | 'unknown';

/** Cards without a bank: intents that live in the shop's own database, for trying the shop out. */
export interface DemoCards extends Cards {
  /** What the bank's page would do: tries to pay with one of the terminal's cards. */
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
}

const RETURNED = 'RETURNING intent_id, client_secret, status, amount_cents, order_id';

export function demoCards(pool: pg.Pool): DemoCards {
  async function one(text: string, values: readonly unknown[]): Promise<CardIntent | null> {
    const { rows } = await pool.query<DemoRow>(text, [...values]);
    return rows[0] ? toIntent(rows[0]) : null;
  }

  async function findIntent(intentId: string): Promise<CardIntent | null> {
    return one('SELECT * FROM demo_intents WHERE intent_id = $1', [intentId]);
  }

  /** What is no longer open stays as it is. */
  async function changed(
    intentId: string,
    change: Promise<CardIntent | null>,
  ): Promise<CardIntent> {
    const intent = (await change) ?? (await findIntent(intentId));
    if (!intent) throw new Error('A demo intent was lost.');
    return intent;
  }

  return {
    forBrowser: { provider: 'demo' },

    async createCustomer() {
      return { id: newId('demo_cus') };
    },

    async createIntent({ amount }) {
      const id = newId('demo_pi');
      const intent = await one(
        `INSERT INTO demo_intents (intent_id, client_secret, amount_cents) VALUES ($1, $2, $3) ${RETURNED}`,
        [id, newId(`${id}_secret`), amount],
      );
      return changed(id, Promise.resolve(intent));
    },

    findIntent,

    // Whoever pays here tells the shop at once.
    paidAt: async () => null,

    reviseIntent: (intentId, { amount, orderId = null }) =>
      changed(
        intentId,
        one(
          `UPDATE demo_intents SET amount_cents = $2, order_id = coalesce($3, order_id)
           WHERE intent_id = $1 AND status = 'open' ${RETURNED}`,
          [intentId, amount, orderId],
        ),
      ),

    cancelIntent: (intentId) =>
      changed(
        intentId,
        one(
          `UPDATE demo_intents SET status = 'cancelled'
           WHERE intent_id = $1 AND status = 'open' ${RETURNED}`,
          [intentId],
        ),
      ),

    async refund(intentId, amount, refundId) {
      await pool.query(
        `WITH refund AS (
           INSERT INTO demo_refunds VALUES ($3) ON CONFLICT DO NOTHING RETURNING refund_id
         )
         UPDATE demo_intents SET refunded_cents = refunded_cents + $2
         WHERE intent_id = $1 AND status = 'succeeded' AND EXISTS (SELECT FROM refund)`,
        [intentId, amount, refundId],
      );
    },

    // Nobody calls: whoever pays here tells the shop at once.
    readEvent: () => null,

    async pay(intentId, clientSecret, card, isAuthenticated) {
      const intent = await findIntent(intentId);
      if (!intent || !isSame(intent.clientSecret, clientSecret)) return 'unknown';
      if (intent.status === 'succeeded') return 'succeeded';
      if (card === 'declined' || intent.status !== 'open') return 'declined';
      if (card === 'secure' && !isAuthenticated) return 'authentication_required';
      const paid = await one(
        `UPDATE demo_intents SET status = 'succeeded'
         WHERE intent_id = $1 AND status = 'open' ${RETURNED}`,
        [intentId],
      );
      if (paid) return 'succeeded';
      // Somebody pressed twice: whoever came first has paid.
      return (await findIntent(intentId))?.status === 'succeeded' ? 'succeeded' : 'declined';
    },
  };
}

function toIntent(row: DemoRow): CardIntent {
  return {
    id: row.intent_id,
    clientSecret: row.client_secret,
    status: row.status,
    amount: row.amount_cents,
    received: row.status === 'succeeded' ? row.amount_cents : 0,
    orderId: row.order_id,
  };
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(16).toString('hex')}`;
}

function isSame(left: string, right: string): boolean {
  const [known, told] = [Buffer.from(left), Buffer.from(right)];
  return known.length === told.length && timingSafeEqual(known, told);
}
