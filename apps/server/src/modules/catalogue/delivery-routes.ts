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
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import {
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
  type StaffAccess,
} from '#modules/staff/staff.ts';
import { PROVIDER_REJECTIONS, rejection } from '#plugins/http/problems.ts';
import { LOOK_UPS_PER_CLIENT, limitByClient, type RateLimiter } from '#plugins/limits/attempts.ts';
import { sendFindings, success, TAGS } from './dependencies.ts';
import type { DraftRestaurant } from './draft-restaurant.ts';

interface DeliveryRouteDependencies {
  readonly access: StaffAccess;
  readonly readDraft: () => Promise<DraftRestaurant>;
  readonly limiter: RateLimiter;
  /** Measures the way to an address as for guests, by the facts of the draft. */
  readonly measure: (
    location: string,
    facts: { readonly position: Coordinates | null; readonly rules: DeliveryRules },
  ) => Promise<
    { readonly kind: 'found'; readonly measured: MeasuredPlace } | { readonly kind: NothingFound }
  >;
  /** The streets and towns that the shop knows around a point. */
  readonly around: (centre: Coordinates) => z.output<typeof streetPlanAnswer>['payload'];
}

/** What an address would pay if the draft was published, and the plan that zones are drawn on. Rules OP-20 and OP-23. */
export function deliveryRoutes({
  access,
  readDraft,
  limiter,
  measure,
  around,
}: DeliveryRouteDependencies): FastifyPluginCallbackZod {
  const refused = (
    problem: 'query_too_short' | 'location_unknown' | 'position_missing' | 'delivery_inactive',
  ) => success({ kind: 'refused' as const, place: null, problem });

  return (app, _options, done) => {
    app.post(
      '/v2/staff/catalogue/delivery-terms',
      {
        ...access.requires('catalogue.write'),
        onRequest: limitByClient(limiter, LOOK_UPS_PER_CLIENT),
        schema: {
          ...TAGS,
          summary: 'What an address would pay for a delivery if the draft was published.',
          body: deliveryTermsRequest,
          response: {
            200: deliveryTermsAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            ...PROVIDER_REJECTIONS,
            422: rejection(['validation', 'catalogue_invalid']),
            429: rejection(['rate_limited']),
          },
        },
      },
      async (request, reply) => {
        const draft = await readDraft();
        if (draft.kind === 'invalid') return sendFindings(reply, draft.errors);
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
        if (terms.kind === 'refused') return success({ ...terms, place });
        const { distance, unit } = fromMeasuredPlace(measured);
        return success({
          ...terms,
          place,
          distance: position && distance,
          unit,
          fee: toEuros(terms.fee),
          minimum: toEuros(terms.minimum),
          charge: terms.charge === null ? null : toEuros(terms.charge),
        });
      },
    );
    app.get(
      '/v2/staff/catalogue/street-plan',
      {
        ...access.requires('catalogue.write'),
        schema: {
          ...TAGS,
          summary: 'Streets and towns around a point, to draw the areas of zones on.',
          querystring: streetPlanQuery,
          response: { 200: streetPlanAnswer, ...STAFF_READ_REJECTIONS },
        },
      },
      async (request) => success(around(request.query)),
    );
    done();
  };
}
