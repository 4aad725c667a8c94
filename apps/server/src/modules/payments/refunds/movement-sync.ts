import type pg from 'pg';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import type { Clock } from '#clock.ts';
import { transaction } from '#db/transaction.ts';
import { lockPayment } from '../ledger.ts';
import { bookDispute } from './dispute-booking.ts';
import { bookRefund } from './refund-booking.ts';

/**
 * Books the provider's refunds and disputes of an intent; false, without a request, for an intent that the
 * shop has not captured.
 */
export type SyncMovements = (intentId: string) => Promise<boolean>;

/** Books the current refunds and disputes of the provider. Rules Y-33 to Y-35. */
export function movementSync(
  pool: pg.Pool,
  cards: Pick<CardGateway, 'findMovements'>,
  clock: Clock,
): SyncMovements {
  return async function syncMovements(intentId) {
    const { rows } = await pool.query<Captured>(CAPTURED, [intentId]);
    const [captured] = rows;
    if (!captured) return false;
    const { refunds, disputes } = await cards.findMovements(intentId);
    await transaction(pool, async (client) => {
      const payment = { intentId, orderId: captured.order_id };
      await lockPayment(client, intentId, payment.orderId);
      const now = clock();
      for (const refund of refunds) await bookRefund(client, payment, refund, now);
      for (const dispute of disputes) {
        await bookDispute(client, payment, dispute, captured.asked_at, now);
      }
    });
    return true;
  };
}

interface Captured {
  readonly order_id: string | null;
  readonly asked_at: string;
}

/** The clock of the database, the same for all servers. */
const CAPTURED = `
  SELECT order_id, clock_timestamp()::text AS asked_at FROM payment_entries
  WHERE intent_id = $1 AND kind = 'captured'`;
