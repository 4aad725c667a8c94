import { preparationTimesAnswer } from '@comptoir/contract/staff/opening-check';
import {
  type LearnedPreparation,
  learnedPreparation,
} from '@comptoir/domain/availability/learned-preparation';
import type { Instant, TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#clock.ts';
import type { Orders } from '#modules/orders/orders.ts';
import { type StaffAccess, staffApi } from '#modules/staff/staff.ts';
import { leadMinutes } from '#restaurant/order-lead-times.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';

export interface PreparationDependencies {
  readonly access: StaffAccess;
  readonly orders: { readonly board: Pick<Orders['board'], 'preparationTimes'> };
  readonly restaurant: () => Promise<Pick<RestaurantSnapshot, 'scheduling'>>;
  readonly clock: Clock;
}

type Learned = readonly LearnedPreparation[];

const HOUR = 60 * 60_000;
/** Eight weeks. */
const LEARNED_MS = 56 * 24 * HOUR;
const CACHED_MS = HOUR;

/** How long the kitchen took, beside what is configured. Rules SV-30 and SV-31. */
export function preparationRoutes(
  app: FastifyInstance,
  { access, orders, restaurant, clock }: PreparationDependencies,
): void {
  let cached: { readonly readAt: Instant; readonly learned: Promise<Learned> } | undefined;

  async function read(now: Instant, timezone: TimeZone): Promise<Learned> {
    return learnedPreparation(await orders.board.preparationTimes(now - LEARNED_MS), timezone);
  }

  /** Read once an hour; a read that failed is tried again. */
  function learned(timezone: TimeZone): Promise<Learned> {
    const now = clock();
    if (cached && now - cached.readAt < CACHED_MS) return cached.learned;
    const entry = { readAt: now, learned: read(now, timezone) };
    cached = entry;
    entry.learned.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return entry.learned;
  }

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/preparation-times',
    {
      can: 'orders.read',
      summary: 'How long orders took by the hour of the week, beside the configured minutes.',
      answer: preparationTimesAnswer,
    },
    async () => {
      const { scheduling } = await restaurant();
      return {
        configured_minutes: leadMinutes(scheduling),
        learned: [...(await learned(scheduling.pickup.timezone))],
      };
    },
  );
}
