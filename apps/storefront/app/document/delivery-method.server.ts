import type { DeliveryMethod, IdReference } from 'schema-dts';

/** Picked up at the restaurant. */
export const PICKUP = 'https://schema.org/OnSitePickup' satisfies DeliveryMethod;

/** The restaurant brings it; schema.org itself points to this name. */
export const DELIVERY = {
  '@id': 'http://purl.org/goodrelations/v1#DeliveryModeOwnFleet',
} satisfies IdReference;
