import type { FastifyInstance } from 'fastify';
import { probePrinter } from '#modules/printing/dispatch/probe-printer.ts';
import { openPrintQueue } from '#modules/printing/queue/print-queue.ts';
import { printingRoutes, printRoutes } from '#modules/printing/routes.ts';
import { findDevice } from '#modules/staff/devices/devices.ts';
import type { AppContext } from './shared-services.ts';

/** Printers, their tickets, and the devices that fetch them. */
export function registerPrinting(app: FastifyInstance, context: AppContext) {
  const { pool, orders, access, limiter, clock } = context;
  const printing = { pool, orders, restaurant: context.restaurant.current };
  const queue = openPrintQueue({ ...printing, count: context.metrics.prints });
  printingRoutes(app, { ...printing, access, queue, probe: probePrinter, clock });
  printRoutes(app, {
    queue,
    clock,
    limiter,
    findDevice: (key) => findDevice(pool, key, clock()),
    onJobs: context.watchPrintJobs,
  });
}
