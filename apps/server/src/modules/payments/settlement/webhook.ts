import { successEnvelope } from '@comptoir/contract/wire/envelope';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import type { CardGateway, IntentEvent, MovementEvent } from '#adapters/cards/card-gateway.ts';
import type { Clock } from '#clock.ts';
import type { Executor } from '#db/connection.ts';
import { inBatches } from '#db/in-batches.ts';
import { problem } from '#plugins/http/outcome.ts';
import { guestApi } from '#plugins/http/routes.ts';
import { deleteOldDeclines } from '../intents/intent-limits.ts';
import { paidOrderId } from '../intents/intent-store.ts';
import type { SyncMovements } from '../refunds/movement-sync.ts';
import type { SettleIntent } from './settlement.ts';
import { signatureNotes } from './webhook-signatures.ts';

/** The webhook for Stripe's events, which may come late, repeated and in any sequence. Rule Y-5. */
export function webhookRoutes(
  app: FastifyInstance,
  {
    pool,
    cards,
    settleIntent,
    syncMovements,
    onPayout,
    clock,
  }: {
    readonly pool: pg.Pool;
    readonly cards: Pick<CardGateway, 'readEvent'>;
    readonly settleIntent: SettleIntent;
    readonly syncMovements: SyncMovements;
    /** Called for each event about a payout; what it causes may be caused twice. Rule PO-3. */
    readonly onPayout: () => Promise<void>;
    readonly clock: Clock;
  },
): void {
  /**
   * Whether the event is about a payment of this shop: others have no effect. The event of a refund or dispute
   * may arrive before that of the payment. Rules Y-20, Y-26 and Y-35.
   */
  async function act(event: IntentEvent | MovementEvent): Promise<boolean> {
    const { intentId } = event;
    if (event.kind === 'intent')
      return (await settleIntent(intentId, event.failedAttempt)) !== null;
    if (await syncMovements(intentId)) return true;
    if ((await paidOrderId(pool, intentId)) === null) return false;
    await settleIntent(intentId);
    return syncMovements(intentId);
  }

  async function remember({ id, intentId }: IntentEvent | MovementEvent): Promise<void> {
    await pool.query(
      `INSERT INTO payment_events (event_id, intent_id, received_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [id, intentId, new Date(clock())],
    );
  }

  const noteSignature = signatureNotes(pool, clock);

  app.register((scope, _options, ready) => {
    const guest = guestApi(scope, 'checkout');
    // The signature is over the exact bytes of the body.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, body),
    );

    guest.post(
      '/v2/webhooks/stripe',
      {
        summary: 'Receives the signed events of the card provider.',
        answer: successEnvelope(z.object({ received: z.literal(true) })),
        problems: ['bad_signature', 'payment_unavailable', 'payment_timeout'],
        never: ['malformed_json', 'body_too_large', 'unsupported_media_type'],
      },
      async (request) => {
        const signature = request.headers['stripe-signature'];
        const event =
          typeof request.body === 'string' && typeof signature === 'string'
            ? cards.readEvent(request.body, signature)
            : null;
        await noteSignature(event ? 'signed' : 'rejected');
        if (!event) return problem('bad_signature');
        const received = { received: true } as const;
        if (event.kind === 'payout') {
          await onPayout();
          return received;
        }
        if (event.kind === 'other' || (await isKnown(pool, event.id))) return received;
        // Settlement is idempotent; an event is stored only after its effect.
        if (await act(event)) await remember(event);
        return received;
      },
    );
    ready();
  });
}

async function isKnown(pool: pg.Pool, eventId: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM payment_events WHERE event_id = $1', [
    eventId,
  ]);
  return rowCount === 1;
}

/**
 * Deletes the ids of received events and of declined attempts. An event that is sent again after so long
 * fails the check of its signature. Rules N-21, Y-5 and Y-24.
 */
export async function deleteOldEvents(executor: Executor, before: Instant): Promise<number> {
  const events = await inBatches((limit) =>
    executor.query(DELETE_EVENTS, [new Date(before), limit]),
  );
  return events + (await deleteOldDeclines(executor, before));
}

const DELETE_EVENTS = `
  DELETE FROM payment_events WHERE event_id = ANY(ARRAY(
    SELECT event_id FROM payment_events WHERE received_at < $1
    ORDER BY received_at LIMIT $2 FOR UPDATE SKIP LOCKED
  ))`;
