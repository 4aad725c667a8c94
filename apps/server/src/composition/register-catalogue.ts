import type { RestaurantDocument } from '@comptoir/contract/restaurant-file/restaurant-file';
import type { FastifyInstance } from 'fastify';
import { gazetteerAround } from '#adapters/geocoding/gazetteer.ts';
import { LYON } from '#adapters/geocoding/gazetteer-lyon.ts';
import { deliveryRoutes } from '#modules/catalogue/delivery-routes.ts';
import { draftRestaurantReader } from '#modules/catalogue/draft-restaurant.ts';
import { draftRoutes } from '#modules/catalogue/draft-routes.ts';
import { offerDraftRoutes } from '#modules/catalogue/offer-routes.ts';
import { optionGroupRoutes } from '#modules/catalogue/option-group-routes.ts';
import { pictureRoutes } from '#modules/catalogue/picture-routes.ts';
import { previewRoutes } from '#modules/catalogue/preview-routes.ts';
import { publicationRoutes } from '#modules/catalogue/publication-routes.ts';
import { setupRoutes } from '#modules/catalogue/setup-routes.ts';
import { tableRoutes } from '#modules/catalogue/table-routes.ts';
import { testOrders } from '#modules/checkout/test-order.ts';
import { locationService } from '#modules/locations/service.ts';
import { readPrinting } from '#modules/printing/printers/printers-state.ts';
import { readDevices } from '#modules/staff/devices/device-state.ts';
import { findPerson } from '#modules/staff/people/people.ts';
import { withoutCards } from '#restaurant/without-cards.ts';
import { openDraftApi } from './draft-api.ts';
import type { OpenShop } from './open-shop.ts';

/** What a plan of zones shows: farther than a courier goes. */
const PLAN_RADIUS_METRES = 15_000;

/** The draft of the restaurant: its changes, its preview and its publication. */
export function registerCatalogue(app: FastifyInstance, context: OpenShop) {
  const { pool, access, orders, payments, availability, restaurant, limiter, clock, log } = context;
  const { geocoder, router, sales, picturesDirectory, hashGuest } = context;
  const catalogue = { pool, access, clock };
  draftRoutes(app, catalogue);
  optionGroupRoutes(app, catalogue);
  publicationRoutes(app, { ...catalogue, serve: restaurant });
  pictureRoutes(app, { ...catalogue, limiter, picturesDirectory });
  tableRoutes(app, catalogue);
  const { provider } = context.cards.forBrowser;
  const asServed = (document: RestaurantDocument) =>
    provider === 'none' ? withoutCards(document) : document;
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
    serve: restaurant,
    hasCardKeys: provider === 'stripe',
    countPrinters: async () => (await readPrinting(context)).printers.length,
    countDevices: async () => (await readDevices(context)).devices.length,
    lastTestOrder: orders.lastTest,
    emailOf: async (personId) => (await findPerson(pool, personId))?.email ?? null,
    placeTestOrder: testOrders({ orders, payments, availability, hashGuest, clock }),
  });
}
