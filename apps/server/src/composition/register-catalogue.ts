import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import { restaurantPosition } from '@comptoir/contract/settings/settings-mapping';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { gazetteerAround } from '#adapters/geocoding/gazetteer.ts';
import { LYON } from '#adapters/geocoding/gazetteer-lyon.ts';
import type { Geocoder } from '#adapters/geocoding/geocoder.ts';
import type { Router } from '#adapters/routing/create-router.ts';
import { articleRoutes } from '#modules/articles/routes.ts';
import type { LiveAvailability } from '#modules/availability/availability.ts';
import { publicAvailabilityRoutes } from '#modules/availability/public/public-routes.ts';
import { deliveryRoutes } from '#modules/catalogue/delivery-routes.ts';
import {
  type DraftRestaurant,
  draftRestaurantReader,
} from '#modules/catalogue/draft-restaurant.ts';
import { draftRoutes } from '#modules/catalogue/draft-routes.ts';
import { offerDraftRoutes } from '#modules/catalogue/offer-routes.ts';
import { optionGroupRoutes } from '#modules/catalogue/option-group-routes.ts';
import { pictureRoutes } from '#modules/catalogue/picture-routes.ts';
import { previewRoutes } from '#modules/catalogue/preview-routes.ts';
import { publicationRoutes } from '#modules/catalogue/publication-routes.ts';
import { setupRoutes } from '#modules/catalogue/setup-routes.ts';
import { tableRoutes } from '#modules/catalogue/table-routes.ts';
import { quoteRoutes } from '#modules/checkout/quote-routes.ts';
import { quoteService } from '#modules/checkout/quotes.ts';
import { testOrders } from '#modules/checkout/test-order.ts';
import { locationRoutes } from '#modules/locations/routes.ts';
import { locationService } from '#modules/locations/service.ts';
import { menuRoutes } from '#modules/menus/routes.ts';
import { offerRoutes } from '#modules/offers/routes.ts';
import type { Orders } from '#modules/orders/orders.ts';
import { readPrinting } from '#modules/printing/printers/printers-state.ts';
import type { SalesRepository } from '#modules/recommendations/repository.ts';
import { recommendationRoutes } from '#modules/recommendations/routes.ts';
import { recommendationService } from '#modules/recommendations/service.ts';
import { settingsRoutes } from '#modules/settings/routes.ts';
import { readDevices } from '#modules/staff/devices/devices.ts';
import { findPerson } from '#modules/staff/people/people.ts';
import { withinLevels } from '#plugins/http/json-bodies.ts';
import { handleErrors, sendProblem } from '#plugins/http/problems.ts';
import { UNLIMITED } from '#plugins/limits/attempts.ts';
import { liveStreams } from '#plugins/live/live-streams.ts';
import { preparedResponses } from '#restaurant/prepared-responses.ts';
import type { RestaurantSnapshot } from '#restaurant/snapshot.ts';
import { withoutCards } from '#restaurant/without-cards.ts';
import type { Shop } from '#shop.ts';
import type { OpenShop } from './open-shop.ts';

/** The radius of a plan of zones: farther than a courier goes. */
const PLAN_RADIUS_METRES = 15_000;

/** The draft of the restaurant: its changes, its preview and its publication. */
export function registerCatalogue(app: FastifyInstance, context: OpenShop) {
  const { pool, access, orders, payments, availability, restaurant, limiter, clock, log } = context;
  const { geocoder, router, sales, picturesDirectory, hashGuest } = context;
  const catalogue = { pool, access, clock };
  draftRoutes(app, catalogue);
  optionGroupRoutes(app, catalogue);
  publicationRoutes(app, { ...catalogue, restaurant });
  pictureRoutes(app, { ...catalogue, limiter, picturesDirectory });
  tableRoutes(app, catalogue);
  const { cards } = context;
  const asServed = (document: RestaurantDocument) =>
    cards.forBrowser.provider === 'none' ? withoutCards(document) : document;
  const readDraft = draftRestaurantReader(pool, clock, asServed);
  const ofGuests = { geocoder, router, sales, orders, availability, clock, log };
  const draftApi = openDraftApi({ ...ofGuests, readDraft });
  app.addHook('onClose', () => draftApi.close());
  previewRoutes(app, { access, readDraft, draftApi });
  deliveryRoutes(app, {
    access,
    readDraft,
    limiter,
    measure: (location, facts) =>
      locationService({ geocoder, router, readDelivery: async () => facts }).distance(location),
    around: (centre) => gazetteerAround(LYON, centre, PLAN_RADIUS_METRES),
  });
  offerDraftRoutes(app, {
    access,
    clock,
    readDraft,
    usedUpOffers: orders.usedUpOffers,
    offerUseCounts: orders.offerUseCounts,
  });
  setupRoutes(app, {
    ...catalogue,
    restaurant,
    hasCardKeys: () => cards.forBrowser.provider === 'stripe',
    countPrinters: async () => (await readPrinting(context)).printers.length,
    countDevices: async () => (await readDevices(context)).devices.length,
    lastTestOrder: orders.lastTest,
    emailOf: async (personId) => (await findPerson(pool, personId))?.email ?? null,
    placeTestOrder: testOrders({ orders, payments, availability, hashGuest, clock }),
  });
}

/**
 * The guests' API as it would be if the draft was published: the same modules over another restaurant. It
 * listens nowhere, and no module that takes an order, a payment or an account is part of it. Rules CA-30
 * and CA-31.
 */
function openDraftApi({
  readDraft,
  geocoder,
  router,
  sales,
  orders,
  availability,
  clock,
  log,
}: Pick<Shop, 'clock'> & {
  readonly readDraft: () => Promise<DraftRestaurant>;
  readonly geocoder: Geocoder;
  readonly router: Router;
  readonly sales: SalesRepository;
  readonly orders: Pick<Orders, 'takenSlots' | 'stockBeside' | 'usedUpOffers'>;
  readonly availability: LiveAvailability;
  readonly log: FastifyBaseLogger;
}): FastifyInstance {
  async function restaurant(): Promise<RestaurantSnapshot> {
    const draft = await readDraft();
    if (draft.kind === 'invalid') throw new Error('The draft became invalid meanwhile.');
    return draft.snapshot;
  }

  const locations = locationService({
    geocoder,
    router,
    readDelivery: async () => {
      const { settings, delivery } = await restaurant();
      return { position: restaurantPosition(settings), rules: delivery };
    },
  });
  const { measure, locate } = locations;
  const quotes = quoteService({ orders, restaurant, measure, locate, availability, clock });
  const streams = liveStreams();
  const responses = preparedResponses({ current: restaurant, beforeChange() {}, onChange() {} });
  const { usedUpOffers } = orders;
  // The people who edit the draft know its codes.
  const limitGuesses = async () => undefined;

  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setValidatorCompiler(withinLevels(validatorCompiler));
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  streams.endWith(app);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'not_found'));
  settingsRoutes(app, responses);
  menuRoutes(app, responses);
  articleRoutes(app, responses);
  offerRoutes(app, { responses, restaurant, clock, limitGuesses, usedUpOffers });
  locationRoutes(app, locations, UNLIMITED);
  const live = async () => (await availability.current()).state;
  recommendationRoutes(app, recommendationService({ sales, restaurant, live, clock }));
  publicAvailabilityRoutes(app, { live: availability, streams, restaurant, clock });
  quoteRoutes(app, { quotes, limiter: UNLIMITED, limitGuesses });
  return app;
}
