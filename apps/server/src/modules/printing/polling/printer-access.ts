import type { PrinterTransport } from '@comptoir/domain/printing/printing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRejection } from '#plugins/http/outcome.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { routesOf } from '#plugins/http/routes.ts';
import { limitByClient, type RateLimit } from '#plugins/limits/attempts.ts';
import { tokenHash } from '#tokens.ts';
import type { Printer, PrintingShop } from '../printing.ts';

/** A printer's report has a few kilobytes. Rule PR-92. */
const POLL_BODY_LIMIT_BYTES = 64 * 1024;

/** Twenty printers behind one address that poll each second, and their fetches. Rule PR-91. */
const POLLS_OF_CLIENT: RateLimit = {
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

/**
 * Finds the printer of a request by the hash of its key, before its content is looked at. A key that is
 * unknown, removed, or of another kind of printer is answered 404 alike. Rules PR-90 and PR-91.
 */
export function printerApi(
  app: FastifyInstance,
  { printQueue: queue, limiter }: PrintingShop,
  transport: PrinterTransport,
) {
  const printers = new WeakMap<FastifyRequest, Printer>();

  async function preValidation(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { key } = request.params as { readonly key: string };
    const printer = await queue.findByKey(tokenHash(key));
    if (printer?.settings.transport !== transport) return sendProblem(reply, 'not_found');
    const poll = await limiter.reserve([POLLS_OF_PRINTER, printer.printerId]);
    if (poll.kind === 'rejected') return sendRejection(reply, poll.rejection);
    printers.set(request, printer);
    return undefined;
  }

  return {
    /** Declares routes that printers with a key ask. */
    printer: routesOf<object>(app, () => ({
      tag: 'print',
      problems: ['not_found', 'unsupported_media_type', 'validation', 'rate_limited'],
      bodyLimit: POLL_BODY_LIMIT_BYTES,
      onRequest: [storeNothing, limitByClient(limiter, POLLS_OF_CLIENT)],
      preValidation,
    })),

    printerOf(request: FastifyRequest): Printer {
      const printer = printers.get(request);
      if (!printer) throw new Error('Only routes with the access hook have a printer.');
      return printer;
    },
  };
}

/** Nothing of a printer's conversation is kept by a cache. Rule PR-91. */
async function storeNothing(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('cache-control', 'no-store');
}
