import type { DeviceKind } from '@comptoir/domain/staff/permissions';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#clock.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { routesOf } from '#plugins/http/routes.ts';
import { limitByClient, type RateLimit, type RateLimiter } from '#plugins/limits/attempts.ts';
import type { PrintQueue } from '../printing.ts';

export interface RelayDependencies {
  readonly queue: PrintQueue;
  /** The enrolled device of a key; null for any other. */
  readonly findDevice: (
    key: string,
  ) => Promise<{ readonly deviceId: string; readonly kind: DeviceKind } | null>;
  /** Calls the listener when jobs may be waiting; the result ends that. */
  readonly onJobs: (listener: () => void) => () => void;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
}

/** A relay asks without a pause, and reports what happens to each job. Rule PR-104. */
const CALLS: RateLimit = { name: 'print-relay', limit: 1_200, windowMilliseconds: 60_000 };

/** The device of a relay: 401 for a key that is unknown or revoked, 403 for another kind. Rule PR-104. */
export function relayApi(app: FastifyInstance, { queue, findDevice, limiter }: RelayDependencies) {
  const devices = new WeakMap<FastifyRequest, string>();

  function deviceOf(request: FastifyRequest): string {
    const device = devices.get(request);
    if (device === undefined) throw new Error('Only routes with the access hook have a device.');
    return device;
  }

  async function preValidation(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const key = /^Bearer (?<key>[\w-]{1,100})$/i.exec(request.headers.authorization ?? '');
    const device = key?.groups?.key ? await findDevice(key.groups.key) : null;
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
