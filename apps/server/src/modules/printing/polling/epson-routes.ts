import { type EpsonForm, epsonForm, printerKey } from '@comptoir/contract/print/polling';
import { renderEposXml } from '@comptoir/tickets/render-epos-xml';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { problem } from '#plugins/http/outcome.ts';
import type {
  ClaimedJob,
  JobOutcome,
  Printer,
  PrinterCondition,
  PrintingShop,
} from '../printing.ts';
import { eposPrintAnswer, eposStatusAnswer, STATUS_JOB_ID } from './epson-answer.ts';
import { type EpsonResult, readEpsonResults, readEpsonStatus } from './epson-results.ts';
import { PRINTING_MS, printerApi, SENT_LEASE_MS } from './printer-access.ts';

/** Between the claim and its answer, in one request. */
const CLAIM_LEASE_MS = 10_000;

const XML = 'text/xml; charset=utf-8';

/** Epson Server Direct Print: the printer asks for its next job, and tells its result. Rules PR-93 to PR-95. */
export function epsonRoutes(app: FastifyInstance, shop: PrintingShop): void {
  const { printQueue: queue, clock } = shop;

  /** What the printer is given now; an empty text for nothing. */
  async function nextDocument(printer: Printer): Promise<string> {
    const now = clock();
    const { printerId, state } = printer;
    const isBlocked = state === 'paper' || state === 'cover' || state === 'refused';
    await queue.noteCondition(printerId, isBlocked ? state : 'ready', now);
    const held = await queue.heldJob(printerId, now);
    if (held?.state === 'sent') {
      if (now - (held.sentAt ?? now) < PRINTING_MS) return '';
      await queue.finish(held.jobId, held.leaseId, { kind: 'unknown', reason: null }, now);
    }
    if (isBlocked) return eposStatusAnswer();
    // What another request has claimed is that request's to send.
    const job = await queue.claim(printerId, { now, leaseMs: CLAIM_LEASE_MS });
    const isSent = job && (await queue.markSent(job.jobId, job.leaseId, now, SENT_LEASE_MS));
    return isSent ? documentOf(job) : '';
  }

  async function finish(printer: Printer, { id, outcome, condition }: EpsonResult): Promise<void> {
    const now = clock();
    await queue.noteCondition(printer.printerId, condition, now);
    if (id === STATUS_JOB_ID || outcome === 'printing') return;
    const job =
      id === null
        ? await queue.heldJob(printer.printerId, now)
        : await queue.jobOfLease(printer.printerId, id);
    if (!job) return;
    const result: JobOutcome =
      outcome === 'printed' ? { kind: outcome } : { kind: outcome, reason: condition };
    await queue.finish(job.jobId, job.leaseId, result, now);
  }

  /** The answer's text; null where the printer's XML is none. */
  async function answer(printer: Printer, form: EpsonForm): Promise<string | null> {
    if (form.ConnectionType === 'GetRequest') return nextDocument(printer);
    if (form.ConnectionType === 'SetStatus') {
      const condition: PrinterCondition | null = readEpsonStatus(form.Status ?? '');
      if (condition === null) return null;
      await queue.noteCondition(printer.printerId, condition, clock());
      return '';
    }
    const results = readEpsonResults(form.ResponseFile ?? '');
    if (results === null) return null;
    for (const result of results) await finish(printer, result);
    return '';
  }

  app.register((scope, _options, ready) => {
    const { printer, printerOf } = printerApi(scope, shop, 'epson_sdp');
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(`${body}`))),
    );

    printer.post(
      '/print/epson/:key',
      {
        summary: 'Epson Server Direct Print: gives the next job, or takes a result or a status.',
        params: printerKey,
        body: epsonForm,
        answer: z.string().describe('`PrintRequestInfo` as XML; empty when there is nothing.'),
        problems: ['bad_request'],
        never: ['malformed_json'],
        consumes: 'application/x-www-form-urlencoded',
      },
      async (request, reply) => {
        const xml = await answer(printerOf(request), request.body);
        return xml === null ? problem('bad_request') : reply.type(XML).send(xml);
      },
    );
    ready();
  });
}

function documentOf({ leaseId, ticket, format }: ClaimedJob): string {
  return eposPrintAnswer(leaseId, renderEposXml(ticket, format));
}
