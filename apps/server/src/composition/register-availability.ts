import type { FastifyInstance } from 'fastify';
import { exceptionRoutes } from '#modules/availability/exceptions/exception-routes.ts';
import { openingCheckRoutes } from '#modules/availability/opening-check/opening-check-routes.ts';
import { preparationRoutes } from '#modules/availability/preparation/preparation-routes.ts';
import { staffAvailabilityRoutes } from '#modules/availability/staff/staff-routes.ts';
import { readAvailability } from '#modules/availability/staff/staff-state.ts';
import { readPrinting } from '#modules/printing/printers/printers-state.ts';
import { readDevices } from '#modules/staff/devices/device-state.ts';
import type { OpenShop } from './open-shop.ts';

/** What the staff sets during a service, and what it checks before one. */
export function registerAvailability(app: FastifyInstance, context: OpenShop) {
  const { pool, orders, access, restaurant, availability, staffAvailability, clock } = context;
  const ofStaff = { pool, orders, access, restaurant, clock };
  staffAvailabilityRoutes(app, { ...staffAvailability, access });
  exceptionRoutes(app, { ...ofStaff, availability });
  preparationRoutes(app, ofStaff);
  openingCheckRoutes(app, {
    ...ofStaff,
    live: availability,
    availability: () => readAvailability(staffAvailability),
    devices: () => readDevices(context),
    printers: () => readPrinting(context),
  });
}
