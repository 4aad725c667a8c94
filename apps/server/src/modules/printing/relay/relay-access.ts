import type { DeviceKind } from '@comptoir/domain/staff/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#clock.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import type { RateLimiter } from '#plugins/limits/attempts.ts';
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

/** The device of a relay: 401 for a key that is unknown or revoked, 403 for another kind. Rule PR-104. */
export function relayAccess({ queue, findDevice }: RelayDependencies) {
  const devices = new WeakMap<FastifyRequest, string>();

  function deviceOf(request: FastifyRequest): string {
    const device = devices.get(request);
    if (device === undefined) throw new Error('Only routes with the access hook have a device.');
    return device;
  }

  return {
    async preValidation(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const key = /^Bearer (?<key>[\w-]{1,100})$/i.exec(request.headers.authorization ?? '');
      const device = key?.groups?.key ? await findDevice(key.groups.key) : null;
      if (device === null) return sendProblem(reply, 'unauthorized');
      if (device.kind !== 'printer') return sendProblem(reply, 'forbidden');
      devices.set(request, device.deviceId);
      return undefined;
    },

    async storeNothing(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
      reply.header('cache-control', 'no-store');
    },

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
