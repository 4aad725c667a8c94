import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '#plugins/http/problems.ts';
import { routesOf } from '#plugins/http/routes.ts';
import { limitByClient, type RateLimit } from '#plugins/limits/attempts.ts';
import type { PrintingShop } from '../printing.ts';

/** A relay asks without a pause, and reports what happens to each job. Rule PR-104. */
const CALLS: RateLimit = { name: 'print-relay', limit: 1_200, windowMilliseconds: 60_000 };

/** The device of a relay: 401 for a key that is unknown or revoked, 403 for another kind. Rule PR-104. */
export function relayApi(
  app: FastifyInstance,
  { access, printQueue: queue, limiter }: PrintingShop,
) {
  const devices = new WeakMap<FastifyRequest, string>();

  function deviceOf(request: FastifyRequest): string {
    const device = devices.get(request);
    if (device === undefined) throw new Error('Only routes with the access hook have a device.');
    return device;
  }

  async function preValidation(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const key = /^Bearer (?<key>[\w-]{1,100})$/i.exec(request.headers.authorization ?? '');
    const device = key?.groups?.key ? await access.findDevice(key.groups.key) : null;
    if (device === null) return sendProblem(reply, 'unauthorized');
    if (device.kind !== 'printer') return sendProblem(reply, 'forbidden');
    devices.set(request, device.deviceId);
    return undefined;
  }

  return {
    /** Declares routes that relays ask. */
    relay: routesOf<object>(app, () => ({
      tag: 'print',
      security: [{ relay: [] }],
      problems: ['unauthorized', 'forbidden', 'rate_limited'],
      onRequest: [limitByClient(limiter, CALLS)],
      preValidation,
    })),

    deviceOf,

    /** The printer of this relay that took the lease; null when it is none of its printers. Rule PR-106. */
    async printerOfLease(request: FastifyRequest, leaseId: string): Promise<string | null> {
      for (const { printerId } of await queue.printersOfRelay(deviceOf(request))) {
        if (await queue.jobOfLease(printerId, leaseId)) return printerId;
      }
      return null;
    },
  };
}
