import {
  type CardKeysRequest,
  cardKeysAnswer,
  cardKeysRequest,
} from '@comptoir/contract/staff/card-keys';
import type { FastifyInstance } from 'fastify';
import type { CardTrial } from '#adapters/cards/card-gateway.ts';
import type { CardKeyring } from '#adapters/cards/card-provider.ts';
import type { CardKeys } from '#adapters/cards/stored-keys.ts';
import { ProviderError } from '#adapters/resilience/provider-error.ts';
import { type StaffCaller, staffApi, staffChange } from '#modules/staff/staff.ts';
import { type Outcome, problem } from '#plugins/http/outcome.ts';
import type { RateLimit } from '#plugins/limits/attempts.ts';
import { Secret } from '#secret.ts';
import type { Shop } from '#shop.ts';

const CHANGES: RateLimit = { name: 'card-keys', limit: 10, windowMilliseconds: 10 * 60_000 };

/** The keys of the card provider, entered by an owner and never shown again. Rule Y-38. */
export function cardKeysRoutes(
  app: FastifyInstance,
  shop: Pick<Shop, 'pool' | 'clock' | 'access' | 'limiter' | 'cardKeys' | 'log'>,
): void {
  const { access, limiter, clock, cardKeys, log } = shop;
  const staff = staffApi(app, { access, limiter });
  const proven = access.requires('payments.keys', { session: true, stepUp: true });

  staff.get(
    '/v2/staff/card-keys',
    {
      can: access.requires('payments.keys', { session: true }),
      summary: 'Whose keys of the card provider are in use; no key is shown.',
      answer: cardKeysAnswer,
    },
    async () => stateOf(cardKeys),
  );

  staff.put(
    '/v2/staff/card-keys',
    {
      can: proven,
      summary:
        'Tries the keys of the card provider and stores them encrypted; cards go on with them at once.',
      body: cardKeysRequest,
      answer: cardKeysAnswer,
      problems: ['card_keys_fixed', 'payment_unavailable', 'payment_timeout'],
      limit: CHANGES,
    },
    async (request) => {
      if (cardKeys.keysInUse().isFixed) return problem('card_keys_fixed');
      const { body } = request;
      if (modeOf(body.secret_key) !== modeOf(body.publishable_key)) return DIFFERENT_MODES;
      const keys = keysOf(body);
      const trial = await tried(cardKeys, keys);
      if (trial.kind === 'refused') {
        log.warn({ reason: trial.reason }, 'The card provider refuses the keys that were entered');
      }
      const refused = refusalOf(trial);
      if (refused) return refused;
      const caller = access.callerOf(request);
      await staffChange(shop, caller, null, async (client, record) => {
        await cardKeys.write(client, keys, { name: nameOf(caller), at: clock() });
        const after = { mode: modeOf(body.secret_key) };
        record({ action: 'payments.keys', subject: 'cards', after });
      });
      await cardKeys.refresh();
      return stateOf(cardKeys);
    },
  );

  staff.delete(
    '/v2/staff/card-keys',
    {
      can: proven,
      summary: 'Removes the keys that were entered: cards are not taken by them any more.',
      answer: cardKeysAnswer,
      problems: ['card_keys_fixed'],
      limit: CHANGES,
    },
    async (request) => {
      if (cardKeys.keysInUse().isFixed) return problem('card_keys_fixed');
      const caller = access.callerOf(request);
      await staffChange(shop, caller, null, async (client, record) => {
        const wasThere = await cardKeys.remove(client);
        if (wasThere) record({ action: 'payments.keys_removed', subject: 'cards' });
      });
      await cardKeys.refresh();
      return stateOf(cardKeys);
    },
  );
}

const DIFFERENT_MODES = problem('validation', {
  errors: [
    {
      path: 'publishable_key',
      message:
        'Une clé est pour les essais et l’autre pour de vrais paiements : prenez les deux au même endroit.',
    },
  ],
});

const REFUSED = problem('validation', {
  errors: [
    {
      path: 'secret_key',
      message:
        'Le prestataire refuse cette clé : ouvrez son tableau de bord, à la page des clés d’API, et copiez-la de nouveau en entier.',
    },
  ],
});

function refusalOf(trial: AskedTrial): Outcome<never> | null {
  if (trial.kind === 'no_answer') return problem(trial.problem);
  return trial.kind === 'refused' ? REFUSED : null;
}

type AskedTrial =
  | CardTrial
  | { readonly kind: 'no_answer'; readonly problem: 'payment_unavailable' | 'payment_timeout' };

async function tried(cardKeys: Pick<CardKeyring, 'tryOut'>, keys: CardKeys): Promise<AskedTrial> {
  try {
    return await cardKeys.tryOut(keys);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const isLate = error.problem === 'payment_timeout';
    return { kind: 'no_answer', problem: isLate ? 'payment_timeout' : 'payment_unavailable' };
  }
}

function keysOf({ secret_key, publishable_key, webhook_secret }: CardKeysRequest): CardKeys {
  return {
    secretKey: new Secret(secret_key),
    publishableKey: publishable_key,
    webhookSecret: new Secret(webhook_secret),
  };
}

function modeOf(key: string): 'test' | 'live' {
  return /^[a-z]+_test_/.test(key) ? 'test' : 'live';
}

function nameOf({ person }: StaffCaller): string {
  return person?.name ?? '';
}

const ending = (key: string) => key.slice(-4);

function stateOf(cardKeys: Pick<CardKeyring, 'keysInUse'>) {
  const { source, stored, isFixed } = cardKeys.keysInUse();
  return {
    source,
    is_fixed: isFixed,
    stored: stored && {
      is_readable: stored.keys !== null,
      mode: stored.keys && modeOf(stored.keys.publishableKey),
      endings: stored.keys && {
        secret_key: ending(stored.keys.secretKey.open()),
        publishable_key: ending(stored.keys.publishableKey),
        webhook_secret: ending(stored.keys.webhookSecret.open()),
      },
      changed_at: new Date(stored.changedAt).toISOString(),
      changed_by: stored.changedBy,
    },
    webhook_path: '/v2/webhooks/stripe',
  };
}
