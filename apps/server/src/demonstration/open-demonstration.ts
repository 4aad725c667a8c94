import { timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { CardGateway } from '#adapters/cards/card-gateway.ts';
import type { DemoGateway } from '#adapters/cards/demo-gateway.ts';
import type { Log } from '#log.ts';
import { SESSION_COOKIE, setCookie } from '#modules/staff/access/staff-request.ts';
import { openSession } from '#modules/staff/sessions/sessions.ts';
import type { Hashing } from '#plugins/limits/hashing.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { newToken, tokenHash } from '#tokens.ts';
import { type DemonstrationStaff, openStaff } from './demonstration-staff.ts';
import { inventedEvening } from './invented-evening.ts';
import { catchUpPayouts } from './invented-payouts.ts';

/** How often due arrivals and steps are looked for. */
const TICK_MS = 5_000;
/** Always the same evening, so that pictures of it can be compared. */
const SEED = 1;

export interface DemonstrationShop {
  readonly pool: pg.Pool;
  readonly hashing: Hashing;
  readonly cards: CardGateway | DemoGateway;
  readonly restaurant: () => Promise<RestaurantSnapshot>;
  readonly log: Log;
}

export interface Demonstration extends Pick<DemonstrationStaff, 'password' | 'pin'> {
  /** Opens a session of the invented owner, as long as this server runs. */
  readonly path: string;
  stop(): Promise<void>;
}

/**
 * Opens the demonstration: its staff, the evening so far, and the link into the back office. From then on orders
 * arrive and move by themselves. Rules OB-90 to OB-92 and OB-95.
 */
export async function openDemonstration(
  app: FastifyInstance,
  { pool, hashing, cards, restaurant, log }: DemonstrationShop,
): Promise<Demonstration> {
  if (!('pay' in cards)) throw new Error('The demonstration has a card terminal of its own.');
  const clock = Date.now;
  const { ownerId, password, pin, workers } = await openStaff(pool, hashing, clock());
  const path = signInRoute(app, pool, ownerId);
  const evening = inventedEvening({ pool, cards, restaurant, workers, seed: SEED, clock });
  const catchUp = async () => {
    await evening.catchUp();
    const { timezone } = (await restaurant()).scheduling.pickup;
    await catchUpPayouts(pool, timezone, clock());
  };
  await catchUp();
  const stopping = new AbortController();
  const running = (async () => {
    while (await waited(TICK_MS, stopping.signal)) {
      await catchUp().catch((error: unknown) =>
        log.error({ err: error }, 'The demonstration has stopped'),
      );
    }
  })();
  return {
    path,
    password,
    pin,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  await delay(milliseconds, undefined, { signal }).catch(() => {});
  return !signal.aborted;
}

/** Several browsers may use the link, as two tablets do. It is worth nothing after a restart. */
function signInRoute(app: FastifyInstance, pool: pg.Pool, personId: string): string {
  const token = newToken();
  app.get<{ Params: { token: string } }>(
    '/demonstration/:token',
    { schema: { hide: true } },
    async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      if (!timingSafeEqual(tokenHash(request.params.token), tokenHash(token))) {
        return reply.redirect('/gestion', 303);
      }
      const session = { personId, hasSecondFactor: true, client: 'Démonstration' };
      setCookie(request, reply, SESSION_COOKIE, await openSession(pool, session, Date.now()));
      return reply.redirect('/gestion', 303);
    },
  );
  return `/demonstration/${token}`;
}
