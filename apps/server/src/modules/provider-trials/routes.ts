import {
  cardTrialAnswer,
  mailTrialAnswer,
  trialRequest,
} from '@comptoir/contract/staff/provider-trials';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { CardTrial } from '#adapters/cards/card-gateway.ts';
import type { Mailbox } from '#adapters/mail/mail-transport.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { staffApi, staffChange } from '#modules/staff/staff.ts';
import type { RateLimit } from '#plugins/limits/attempts.ts';
import type { Shop } from '#shop.ts';

const TRIALS: RateLimit = {
  name: 'provider-trials',
  limit: 10,
  windowMilliseconds: 10 * 60_000,
};

/** Tries the mail server and the card provider that the installation is configured with. Rules OP-21 and OP-22. */
export function providerTrialRoutes(
  app: FastifyInstance,
  shop: Pick<Shop, 'pool' | 'clock' | 'access' | 'limiter' | 'cards' | 'trialMailer' | 'log'>,
): void {
  const { pool, clock, access, limiter, cards, trialMailer, log } = shop;
  const staff = staffApi(app, { access, limiter });

  staff.post(
    '/v2/staff/provider-trials/mail',
    {
      can: access.requires('settings.write', { session: true }),
      summary: 'Sends a test mail to the person who asks, and says what the mail server answered.',
      body: trialRequest,
      answer: mailTrialAnswer,
      limit: TRIALS,
    },
    async (request) => {
      const caller = access.callerOf(request);
      const to = await mailboxOf(pool, caller.person?.personId ?? '');
      const delivery = await trialMailer.send(to, clock());
      const outcome = delivery.kind;
      const reason = delivery.kind === 'accepted' ? null : delivery.reason;
      await staffChange(shop, caller, null, async (_client, record) =>
        record({ action: 'trial.mail', subject: 'mail', after: { outcome, reason } }),
      );
      return { outcome, reason, sent_to: to.address, is_file: trialMailer.isFile };
    },
  );

  staff.post(
    '/v2/staff/provider-trials/cards',
    {
      can: access.requires('settings.write', { session: true }),
      summary: 'Asks the card provider whether the keys work; with test keys, makes a payment.',
      body: trialRequest,
      answer: cardTrialAnswer,
      limit: TRIALS,
    },
    async (request) => {
      const caller = access.callerOf(request);
      const trial = await orNoAnswer(() => cards.testConnection());
      const { kind: outcome } = trial;
      if ('reason' in trial)
        log.warn({ reason: trial.reason }, 'The trial of the card provider failed');
      await staffChange(shop, caller, null, async (_client, record) =>
        record({ action: 'trial.cards', subject: 'cards', after: { outcome } }),
      );
      const { signed_at, rejected_at } = await webhookCalls(pool);
      return {
        outcome,
        mode: trial.kind === 'works' ? trial.mode : null,
        has_paid: trial.kind === 'works' && trial.hasPaid,
        last_event_at: signed_at?.toISOString() ?? null,
        last_rejected_at: rejected_at?.toISOString() ?? null,
      };
    },
  );
}

type AskedTrial = CardTrial | { readonly kind: 'no_answer'; readonly reason: string };

async function orNoAnswer(ask: () => Promise<CardTrial>): Promise<AskedTrial> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderError) return { kind: 'no_answer', reason: error.problem };
    throw error;
  }
}

interface WebhookCalls {
  readonly signed_at: Date | null;
  /** Null where a signed one came later. */
  readonly rejected_at: Date | null;
}

/** When the provider's webhook was called last; events were stored before calls were noted. Rule OP-22. */
async function webhookCalls(pool: pg.Pool): Promise<WebhookCalls> {
  const { rows } = await pool.query<WebhookCalls>(
    `SELECT signed_at, CASE WHEN rejected_at <= signed_at THEN NULL ELSE rejected_at END AS rejected_at
      FROM (SELECT greatest(
          (SELECT max(received_at) FROM payment_events), (SELECT signed_at FROM payment_webhook)
        ) AS signed_at, (SELECT rejected_at FROM payment_webhook) AS rejected_at) AS calls`,
  );
  return rows[0] ?? { signed_at: null, rejected_at: null };
}

async function mailboxOf(pool: pg.Pool, personId: string): Promise<Mailbox> {
  const { rows } = await pool.query<Mailbox>(
    'SELECT name, email AS address FROM staff_people WHERE person_id = $1 AND email IS NOT NULL',
    [personId],
  );
  const [person] = rows;
  if (!person) throw new Error('A person with a session has an address.');
  return person;
}
