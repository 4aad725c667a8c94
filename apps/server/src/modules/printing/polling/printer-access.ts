import type { PrinterTransport } from '@comptoir/domain/printing/printing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#clock.ts';
import { sendRejection } from '#plugins/http/outcome.ts';
import { ANY_REJECTIONS, rejection, sendProblem } from '#plugins/http/problems.ts';
import type { RateLimit, RateLimiter } from '#plugins/limits/attempts.ts';
import { tokenHash } from '#tokens.ts';
import type { Printer, PrintQueue } from '../printing.ts';

export interface PollingDependencies {
  readonly queue: PrintQueue;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
}

/** A printer's report has a few kilobytes. Rule PR-92. */
export const POLL_BODY_LIMIT_BYTES = 64 * 1024;

/** Twenty printers behind one address that poll each second, and their fetches. Rule PR-91. */
export const POLLS_OF_CLIENT: RateLimit = {
  name: 'printer-polls',
  limit: 2_400,
  windowMilliseconds: 60_000,
};

/** A poll each second, with the fetch and the result of each job. Rule PR-91. */
const POLLS_OF_PRINTER: RateLimit = {
  name: 'polls-of-printer',
  limit: 240,
  windowMilliseconds: 60_000,
};

/** How long a job may lie between the poll that announces it and its fetch. */
export const CLAIM_LEASE_MS = 30_000;

/** How long a fetched job is waited for before a poll without its result makes it uncertain. Rule PR-94. */
export const PRINTING_MS = 15_000;

/** How long a printer may print without a word. The manual of CloudPRNT recommends a minute. Rule PR-96. */
export const SENT_LEASE_MS = 60_000;

export const POLL_REJECTIONS = {
  404: rejection(['not_found']),
  415: rejection(['unsupported_media_type']),
  422: rejection(['validation']),
  429: rejection(['rate_limited']),
  ...ANY_REJECTIONS,
};

export const POLL_BODY_REJECTIONS = { ...POLL_REJECTIONS, 413: rejection(['body_too_large']) };

/**
 * Finds the printer of a request by the hash of its key, before its content is looked at. A key that is
 * unknown, removed, or of another kind of printer is answered 404 alike. Rules PR-90 and PR-91.
 */
export function printerAccess(
  { queue, limiter }: PollingDependencies,
  transport: PrinterTransport,
) {
  const printers = new WeakMap<FastifyRequest, Printer>();

  return {
    async preValidation(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const { key } = request.params as { readonly key: string };
      const printer = await queue.findByKey(tokenHash(key));
      if (printer?.settings.transport !== transport) return sendProblem(reply, 'not_found');
      const poll = await limiter.reserve([POLLS_OF_PRINTER, printer.printerId]);
      if (poll.kind === 'rejected') return sendRejection(reply, poll.rejection);
      printers.set(request, printer);
      return undefined;
    },

    printerOf(request: FastifyRequest): Printer {
      const printer = printers.get(request);
      if (!printer) throw new Error('Only routes with the access hook have a printer.');
      return printer;
    },
  };
}

/** Nothing of a printer's conversation is kept by a cache. Rule PR-91. */
export async function storeNothing(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
}
