import {
  fromMeasuredPlace,
  type MeasuredPlace,
  type NothingFound,
} from '@comptoir/contract/locations';
import { restaurantPosition } from '@comptoir/contract/settings/settings-mapping';
import {
  deliveryTermsAnswer,
  deliveryTermsRequest,
} from '@comptoir/contract/staff/delivery/delivery-terms';
import { streetPlanAnswer, streetPlanQuery } from '@comptoir/contract/staff/delivery/street-plan';
import { toEuros } from '@comptoir/contract/wire/euros';
import { addressTerms } from '@comptoir/domain/delivery/address-terms';
import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { staffApi } from '#modules/staff/staff.ts';
import { LOOK_UPS_PER_CLIENT } from '#plugins/limits/attempts.ts';
import type { Shop } from '#shop.ts';
import { invalidDraft } from './dependencies.ts';
import type { DraftRestaurant } from './draft-restaurant.ts';

/** What an address would pay if the draft was published, and the plan that zones are drawn on. Rules OP-20 and OP-23. */
export function deliveryRoutes(
  app: FastifyInstance,
  {
    access,
    readDraft,
    limiter,
    measure,
    around,
  }: Pick<Shop, 'limiter' | 'access'> & {
    readonly readDraft: () => Promise<DraftRestaurant>;
    /** Measures the way to an address as for guests, by the facts of the draft. */
    readonly measure: (
      location: string,
      facts: { readonly position: Coordinates | null; readonly rules: DeliveryRules },
    ) => Promise<
      { readonly kind: 'found'; readonly measured: MeasuredPlace } | { readonly kind: NothingFound }
    >;
    /** The streets and towns that the shop knows around a point. */
    readonly around: (centre: Coordinates) => z.output<typeof streetPlanAnswer>['payload'];
  },
): void {
  const refused = (
    problem: 'query_too_short' | 'location_unknown' | 'position_missing' | 'delivery_inactive',
  ) => ({ kind: 'refused' as const, place: null, problem });

  const staff = staffApi(app, { access, limiter });

  staff.post(
    '/v2/staff/catalogue/delivery-terms',
    {
      can: 'catalogue.write',
      summary: 'What an address would pay for a delivery if the draft was published.',
      body: deliveryTermsRequest,
      answer: deliveryTermsAnswer,
      problems: ['provider_unavailable', 'provider_timeout', 'catalogue_invalid'],
      limit: LOOK_UPS_PER_CLIENT,
    },
    async (request) => {
      const draft = await readDraft();
      if (draft.kind === 'invalid') return invalidDraft(draft.errors);
      const { settings, delivery: rules } = draft.snapshot;
      const position = restaurantPosition(settings);
      if (!rules.active) return refused('delivery_inactive');
      if (position === null && rules.calculation === 'distance') {
        return refused('position_missing');
      }
      const found = await measure(request.body.location, { position, rules });
      if (found.kind !== 'found') return refused(found.kind);
      const { measured } = found;
      const { label: place } = measured.place;
      const terms = addressTerms(measured.place, measured.metres, rules);
      if (terms.kind === 'refused') return { ...terms, place };
      const { distance, unit } = fromMeasuredPlace(measured);
      return {
        ...terms,
        place,
        distance: position && distance,
        unit,
        fee: toEuros(terms.fee),
        minimum: toEuros(terms.minimum),
        charge: terms.charge === null ? null : toEuros(terms.charge),
      };
    },
  );
  staff.get(
    '/v2/staff/catalogue/street-plan',
    {
      can: 'catalogue.write',
      summary: 'Streets and towns around a point, to draw the areas of zones on.',
      querystring: streetPlanQuery,
      answer: streetPlanAnswer,
    },
    async (request) => around(request.query),
  );
}
