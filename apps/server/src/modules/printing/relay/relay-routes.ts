import {
  type RelayedJob,
  type RelayedPrinter,
  relayClaimAnswer,
  relayClaimRequest,
  relayJobCondition,
  relayJobParams,
  relayPrinterCondition,
  relayPrinterParams,
  relayResult,
  relaySentRequest,
  relayTakenAnswer,
} from '@comptoir/contract/print/relay';
import { renderEscPos } from '@comptoir/tickets/render-escpos';
import type { FastifyInstance } from 'fastify';
import { problem } from '#plugins/http/outcome.ts';
import type {
  ClaimedJob,
  JobOutcome,
  Printer,
  PrinterCondition,
  PrintingShop,
} from '../printing.ts';
import { nextJob } from './next-job.ts';
import { relayApi } from './relay-access.ts';

/** A relay prolongs what it prints every 20 seconds. Rule PR-107. */
const SENT_LEASE_MS = 60_000;

/** What a relay in a local network asks and tells, with the key of its device. Rules PR-104 to PR-108. */
export function relayRoutes(app: FastifyInstance, shop: PrintingShop): void {
  const { printQueue: queue, clock } = shop;
  const { relay, ...access } = relayApi(app, shop);

  const stopping = new AbortController();
  app.addHook('preClose', (closed) => {
    stopping.abort();
    closed();
  });

  relay.post(
    '/print/relay/claims',
    {
      summary: 'Takes the next job of the printers of this relay; waits for it up to 25 s.',
      body: relayClaimRequest,
      answer: relayClaimAnswer,
    },
    async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const deviceId = access.deviceOf(request);
      const { job, printers } = await nextJob(shop, {
        deviceId,
        waits: request.body.wait,
        signal: AbortSignal.any([stopping.signal, gone.signal]),
      });
      return { job: job && asWireJob(job), printers: printers.map(asWirePrinter) };
    },
  );

  relay.post(
    '/print/relay/jobs/:job_id/sent',
    {
      summary: 'Asks whether the job may be written to its printer now.',
      params: relayJobParams,
      body: relaySentRequest,
      answer: relayTakenAnswer,
    },
    async (request) => {
      const { job_id } = request.params;
      const { lease_id } = request.body;
      const isOwn = (await access.printerOfLease(request, lease_id)) !== null;
      const is_taken = isOwn && (await queue.markSent(job_id, lease_id, clock(), SENT_LEASE_MS));
      return taken(is_taken);
    },
  );

  relay.post(
    '/print/relay/jobs/:job_id/condition',
    {
      summary: 'The job is still being printed, or waits for paper.',
      params: relayJobParams,
      body: relayJobCondition,
      answer: relayTakenAnswer,
    },
    async (request) => {
      const { lease_id, condition } = request.body;
      const printerId = await access.printerOfLease(request, lease_id);
      if (printerId === null) return taken(false);
      const now = clock();
      await queue.noteCondition(printerId, condition, now);
      const reason = condition === 'ready' ? null : condition;
      const more = { until: now + SENT_LEASE_MS, reason };
      return taken(await queue.renew(request.params.job_id, lease_id, more));
    },
  );

  relay.post(
    '/print/relay/jobs/:job_id/result',
    {
      summary: 'Says what became of a job; repeated it changes nothing.',
      params: relayJobParams,
      body: relayResult,
      answer: relayTakenAnswer,
    },
    async (request) => {
      const { lease_id, outcome, reason } = request.body;
      const printerId = await access.printerOfLease(request, lease_id);
      if (printerId === null) return taken(false);
      const now = clock();
      await queue.finish(request.params.job_id, lease_id, outcomeOf(outcome, reason), now);
      const condition = outcome === 'printed' ? 'ready' : reason;
      if (condition !== null) await queue.noteCondition(printerId, condition, now);
      return taken(true);
    },
  );

  relay.post(
    '/print/relay/printers/:printer_id/condition',
    {
      summary: 'How a printer of this relay is.',
      params: relayPrinterParams,
      body: relayPrinterCondition,
      answer: relayTakenAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { printer_id } = request.params;
      const printers = await queue.printersOfRelay(access.deviceOf(request));
      if (!printers.some(({ printerId }) => printerId === printer_id)) {
        return problem('not_found');
      }
      await queue.noteCondition(printer_id, request.body.condition, clock());
      return taken(true);
    },
  );
}

function taken(is_taken: boolean) {
  return { is_taken };
}

function outcomeOf(
  outcome: 'printed' | 'failed' | 'sent' | 'unknown',
  reason: PrinterCondition | null,
): JobOutcome {
  const cause = reason === 'ready' ? null : reason;
  if (outcome === 'failed') return { kind: outcome, reason: cause ?? 'offline' };
  return outcome === 'unknown' ? { kind: outcome, reason: cause } : { kind: outcome };
}

function asWirePrinter({ printerId, settings }: Printer): RelayedPrinter {
  const { name, host, port, replies } = settings;
  return { printer_id: printerId, name, host: host ?? '', port: port ?? 0, replies };
}

function asWireJob({ jobId, leaseId, ticket, format, printer }: ClaimedJob): RelayedJob {
  return {
    job_id: jobId,
    lease_id: leaseId,
    printer: asWirePrinter(printer),
    bytes: Buffer.from(renderEscPos(ticket, format)).toString('base64'),
  };
}
