import type { PrinterReplies } from '@comptoir/printer-client/outcomes';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { Orders } from '#modules/orders/orders.ts';
import type { StaffAccess } from '#modules/staff/staff.ts';
import type { PrintQueue } from '../printing.ts';
import type { PrintingRestaurant } from '../queue/ticket-content.ts';

export interface PrintingDependencies {
  readonly pool: pg.Pool;
  readonly access: StaffAccess;
  readonly queue: PrintQueue;
  readonly orders: Pick<Orders, 'findPrinted'>;
  readonly restaurant: () => Promise<PrintingRestaurant>;
  /** Finds what a TCP printer tells; null when it can't be reached. */
  readonly probe: (host: string, port: number) => Promise<PrinterReplies | null>;
  readonly clock: Clock;
}

/** The name under which a request is remembered: the person’s, else the device’s. */
export function nameOf(access: StaffAccess, request: FastifyRequest): string {
  const { person, device } = access.callerOf(request);
  return person?.name ?? device?.name ?? '';
}

/** The fields that a request names. */
export function given<Fields extends object>(fields: Fields) {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };
}
