import {
  printerParams,
  printJobAnswer,
  printJobParams,
  resultRequest,
  sentRequest,
  sheetAnswer,
} from '@comptoir/contract/staff/printing';
import { renderHtml } from '@comptoir/tickets/render-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { lockOrder } from '#modules/orders/orders.ts';
import { staffApi, staffChange } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { epsonRoutes } from './polling/epson-routes.ts';
import { starRoutes } from './polling/star-routes.ts';
import { printerStore } from './printers/printer-store.ts';
import { nameOf, readPrinting } from './printers/printers-state.ts';
import type { ClaimedJob, PrintingShop } from './printing.ts';
import { askForTicket, jobList, wireJob } from './queue/job-list.ts';
import { relayRoutes } from './relay/relay-routes.ts';
import { jobRoutes } from './routes/job-routes.ts';
import { printerRoutes } from './routes/printer-routes.ts';

/** Until a page says that it prints. */
const CLAIM_LEASE_MS = 60_000;

/** For a person in front of the print dialog. */
const SHEET_LEASE_MS = 10 * 60_000;

/** Everything under `/print`: what printers and relays ask for by themselves. Rules PR-90 to PR-98, and PR-100 to PR-108. */
export function printRoutes(app: FastifyInstance, shop: PrintingShop): void {
  epsonRoutes(app, shop);
  starRoutes(app, shop);
  relayRoutes(app, shop);
  // No page of the storefront answers here, as when a printer asks for further settings.
  app.all('/print/*', { schema: { hide: true } }, (_request, reply) =>
    sendProblem(reply, 'not_found'),
  );
}

/** Printers and tickets, for the staff. Rules PR-1 to PR-3, and PR-30 to PR-36. */
export function printingRoutes(app: FastifyInstance, shop: PrintingShop): void {
  printerRoutes(app, shop);
  jobRoutes(app, shop);
  sheetRoutes(app, shop);
}

/** The sheets of a printer that prints by a browser. Rule PR-36. */
function sheetRoutes(app: FastifyInstance, shop: PrintingShop): void {
  const { pool, access, printQueue: queue, restaurant, clock } = shop;

  async function answerJob(jobId: string) {
    const job = await jobList(pool, await restaurant()).find(jobId);
    return job ? wireJob(job, clock()) : problem('not_found');
  }

  /** The attempt that a request names, of a browser; null where it is over or another’s. */
  async function attemptOf(jobId: string, leaseId: string) {
    const job = await jobList(pool, await restaurant()).find(jobId);
    if (!job) return null;
    const { rows } = await pool.query<{ printer_id: string }>(
      `SELECT printed_by AS printer_id FROM print_jobs JOIN printers ON printers.printer_id = printed_by
       WHERE job_id = $1 AND lease_id = $2 AND transport = 'browser'`,
      [jobId, leaseId],
    );
    return rows.length === 1 ? job : null;
  }

  /** Prints it again, marked: of what was shown in a dialog nothing certain is known. */
  async function printAgain(request: FastifyRequest, jobId: string): Promise<void> {
    const job = await jobList(pool, await restaurant()).find(jobId);
    if (!job || job.order_id === null || job.kind === 'test') return;
    const { order_id: orderId, kind, printer_id: printerId } = job;
    const requestedBy = nameOf(access, request);
    await staffChange(shop, access.callerOf(request), null, async (client, record) => {
      await lockOrder(client, orderId);
      const idempotencyKey = `resolve-${jobId}`;
      const asked = { orderId, kind, printerId, idempotencyKey, requestedBy };
      const { jobs, isRepeated } = await askForTicket(client, asked, clock());
      if (isRepeated) return;
      record({ action: 'ticket.print', subject: `order:${orderId}`, after: { kind, jobs } });
    });
  }

  const staff = staffApi(app, { access });

  staff.post(
    '/v2/staff/printers/:printer_id/claims',
    {
      can: 'orders.advance',
      summary: 'Takes the next sheet of a printer that prints by a browser.',
      params: printerParams,
      answer: sheetAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { printer_id: printerId } = request.params;
      const printer = await printerStore(pool).find(printerId);
      if (printer?.settings.transport !== 'browser') return problem('not_found');
      const now = clock();
      await queue.noteCondition(printerId, 'ready', now);
      const seesGuests = access.callerOf(request).permissions.has('orders.guest');
      const lease = { now, leaseMs: CLAIM_LEASE_MS, seesGuests };
      const job = await queue.claim(printerId, lease);
      const { printers } = await readPrinting(shop);
      const waiting = printers.find(({ printer_id }) => printer_id === printerId)?.waiting ?? 0;
      return { job: job && sheetOf(job), waiting };
    },
  );

  staff.post(
    '/v2/staff/print-jobs/:job_id/sent',
    {
      can: 'orders.advance',
      summary: 'Says that a sheet is about to be printed.',
      params: printJobParams,
      body: sentRequest,
      answer: printJobAnswer,
      problems: ['not_found', 'job_over'],
    },
    async (request) => {
      const { job_id: jobId } = request.params;
      const { lease_id: leaseId } = request.body;
      if (!(await attemptOf(jobId, leaseId))) return problem('job_over');
      const isOurs = await queue.markSent(jobId, leaseId, clock(), SHEET_LEASE_MS);
      return isOurs ? answerJob(jobId) : problem('job_over');
    },
  );

  staff.post(
    '/v2/staff/print-jobs/:job_id/result',
    {
      can: 'orders.advance',
      summary: 'Says whether a sheet came out; false prints it again, marked.',
      params: printJobParams,
      body: resultRequest,
      answer: printJobAnswer,
      problems: ['not_found', 'job_over'],
    },
    async (request) => {
      const { job_id: jobId } = request.params;
      const { lease_id: leaseId, is_printed: isPrinted } = request.body;
      const job = await attemptOf(jobId, leaseId);
      if (!job) return problem('job_over');
      const outcome = isPrinted ? 'printed' : 'unknown';
      if (outcome === 'printed') await queue.finish(jobId, leaseId, { kind: outcome }, clock());
      else await queue.finish(jobId, leaseId, { kind: outcome, reason: null }, clock());
      if (isPrinted === false) await printAgain(request, jobId);
      return answerJob(jobId);
    },
  );
}

function sheetOf({ jobId, leaseId, leaseUntil, orderNumber, ticket, format }: ClaimedJob) {
  const width = format.columns < 42 ? 58 : 80;
  return {
    job_id: jobId,
    lease_id: leaseId,
    lease_until: new Date(leaseUntil).toISOString(),
    kind: ticket.kind,
    number: orderNumber,
    width,
    html: renderHtml(ticket, width),
  } as const;
}
