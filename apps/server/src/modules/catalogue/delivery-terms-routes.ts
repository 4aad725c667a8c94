import {
  fromMeasuredPlace,
  type MeasuredPlace,
  type NothingFound,
} from '@comptoir/contract/locations';
import { restaurantPosition } from '@comptoir/contract/settings/settings-mapping';
import { deliveryTermsAnswer, deliveryTermsRequest } from '@comptoir/contract/staff/delivery-terms';
import { toEuros } from '@comptoir/contract/wire/euros';
import { addressTerms } from '@comptoir/domain/delivery/address-terms';
import type { Coordinates } from '@comptoir/domain/delivery/coordinates';
import type { DeliveryRules } from '@comptoir/domain/delivery/delivery-fee';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { STAFF_CHANGE_REJECTIONS, type StaffAccess } from '#modules/staff/staff.ts';
import { PROVIDER_REJECTIONS, rejection } from '#plugins/http/problems.ts';
import {
  LOOK_UPS_PER_CLIENT,
  limitByClient,
  type RateLimiter,
} from '#plugins/limits/rate-limit.ts';
import { sendFindings, success, TAGS } from './dependencies.ts';
import type { DraftRestaurant } from './draft-restaurant.ts';

interface DeliveryTermsDependencies {
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
}

/** What an address would pay if the draft was published. Rule OP-20. */
export function deliveryTermsRoutes({
  access,
  readDraft,
  limiter,
  measure,
}: DeliveryTermsDependencies): FastifyPluginCallbackZod {
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
    done();
  };
}
