import { invalidCatalogueEnvelope } from '@comptoir/contract/staff/catalogue';
import {
  offerUsesAnswer,
  simulationAnswer,
  simulationRequest,
  type WireSimulationResult,
} from '@comptoir/contract/staff/offers';
import { minutesOf } from '@comptoir/contract/wire/clock-time';
import { toEuros } from '@comptoir/contract/wire/euros';
import type { Fulfilment } from '@comptoir/domain/delivery/fulfilment';
import { normalizedCode } from '@comptoir/domain/offers/coupon';
import type { UsedUpOffers } from '@comptoir/domain/offers/ineligibility';
import { type SimulatedOffer, simulateOffers } from '@comptoir/domain/offers/offer-simulation';
import type { OfferLimit } from '@comptoir/domain/orders/placement-limits';
import {
  formatClockTime,
  type Instant,
  weekdayOf,
} from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { staffApi } from '#modules/staff/staff.ts';
import { limitOf } from '#restaurant/limited-offers.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { type CatalogueShop, invalidDraft } from './dependencies.ts';
import type { DraftRestaurant } from './draft-restaurant.ts';

const A_MONTH = 30 * 24 * 60 * 60_000;

/** Uses of an offer, amounts in cents. */
interface UseCount {
  readonly offer_id: string;
  readonly recent_orders: number;
  readonly recent_cents: number;
  readonly orders: number;
  readonly cents: number;
}

/** How often the offers were used, and what those of the draft would do. Rules OL-9 and OL-10. */
export function offerDraftRoutes(
  app: FastifyInstance,
  dependencies: Pick<CatalogueShop, 'access' | 'clock'> & {
    readonly readDraft: () => Promise<DraftRestaurant>;
    readonly usedUpOffers: (offers: readonly OfferLimit[], now: Instant) => Promise<UsedUpOffers>;
    readonly offerUseCounts: (since: Instant) => Promise<readonly UseCount[]>;
  },
): void {
  const { access, clock, readDraft, usedUpOffers, offerUseCounts } = dependencies;

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/catalogue/offers/uses',
    {
      can: 'catalogue.write',
      summary: 'How many orders used each offer, and what they saved by it.',
      answer: offerUsesAnswer,
    },
    async () => {
      const counts = await offerUseCounts(clock() - A_MONTH);
      return counts.map(({ offer_id, recent_orders, recent_cents, orders, cents }) => ({
        offer_id,
        last_30_days: { orders: recent_orders, saved: toEuros(recent_cents) },
        in_all: { orders, saved: toEuros(cents) },
      }));
    },
  );

  staff.post(
    '/v2/staff/catalogue/offers/simulation',
    {
      can: 'catalogue.write',
      summary: 'What the offers of the draft do to a cart at a time; nothing is stored.',
      body: simulationRequest,
      answer: simulationAnswer,
      problems: ['catalogue_invalid'],
      details: { 422: invalidCatalogueEnvelope.partial({ findings: true }) },
    },
    async (request) => {
      const draft = await readDraft();
      if (draft.kind === 'invalid') return invalidDraft(draft.errors);
      const limited = draft.snapshot.allOffers.flatMap(limitOf);
      const usedUp = await usedUpOffers(limited, clock());
      return simulate(draft.snapshot, request.body, usedUp);
    },
  );
}

function simulate(
  restaurant: RestaurantSnapshot,
  { items, is_pickup, zone, date, time, coupon }: z.output<typeof simulationRequest>,
  usedUp: UsedUpOffers,
) {
  const typed = coupon === null ? null : (restaurant.coupons.get(normalizedCode(coupon)) ?? null);
  const { quote, offers } = simulateOffers({
    lines: items.map(({ item_id, quantity }) => ({
      itemId: item_id,
      quantity,
      note: '',
      options: [],
    })),
    items: restaurant.items,
    condiments: restaurant.condiments,
    offers: restaurant.allOffers,
    coupon: typed,
    freeChoices: new Map(),
    fulfilment: is_pickup ? { kind: 'pickup' } : delivered(restaurant, zone ?? null),
    delivery: restaurant.delivery,
    tax: restaurant.tax,
    moment: { date, weekday: weekdayOf(date), minutes: minutesOf(time) },
    usedUp,
  });
  return {
    subtotal: toEuros(quote.subtotal),
    discount: toEuros(quote.discount),
    delivery: toEuros(quote.delivery),
    total: toEuros(quote.total),
    is_coupon_known: coupon === null || typed !== null,
    free_items: quote.freeLines.map(({ itemId, quantity }) => ({
      name: restaurant.items.get(itemId)?.name ?? itemId,
      quantity,
    })),
    offers: offers.map(({ offer, saving, eligibility }) => ({
      offer_id: offer.id,
      name: offer.name,
      saved: toEuros(saving),
      result: wireResult(eligibility),
    })),
  };
}

/** Without a zone a delivery has no fee yet. */
function delivered({ delivery }: RestaurantSnapshot, name: string | null): Fulfilment {
  const zone = delivery.zones.find((one) => one.name === name);
  return zone && delivery.calculation === 'zone_based'
    ? { kind: 'zone', zone }
    : { kind: 'undecided' };
}

function wireResult(eligibility: SimulatedOffer['eligibility']): WireSimulationResult {
  switch (eligibility.kind) {
    case 'minimum':
      return { kind: 'minimum', missing: toEuros(eligibility.missing) };
    case 'outside_times': {
      const { next } = eligibility;
      const start = next && { date: next.date, time: formatClockTime(next.minutes) };
      return { kind: 'outside_times', next: start };
    }
    case 'order_type':
      return eligibility;
    default:
      return { kind: eligibility.kind };
  }
}
