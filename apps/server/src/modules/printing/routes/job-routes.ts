import {
  printJobAnswer,
  printJobParams,
  printJobsAnswer,
  reprintRequest,
  resolveRequest,
  ticketQuery,
} from '@comptoir/contract/staff/printing';
import { idempotentHeaders, orderParams } from '@comptoir/contract/staff/transitions';
import { showsGuest } from '@comptoir/domain/printing/printing';
import { renderHtml } from '@comptoir/tickets/render-html';
import { renderPng } from '@comptoir/tickets/render-png';
import { renderText } from '@comptoir/tickets/render-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { lockOrder, namedRequests } from '#modules/orders/orders.ts';
import { staffApi, staffChange } from '#modules/staff/staff.ts';
import { type NamedRequest, namedRequest } from '#plugins/http/named-request.ts';
import { problem } from '#plugins/http/outcome.ts';
import { nameOf } from '../printers/printers-state.ts';
import type { PrintingShop } from '../printing.ts';
import { askForTicket, jobList, type ListedJob, resolveJob, wireJob } from '../queue/job-list.ts';
import { readTicket } from '../queue/print-queue.ts';
import { ticketOf } from '../queue/ticket-content.ts';

/** A ticket in the description of the API. */
const TICKET = {
  description: 'As a page, as text, or as a picture.',
  content: {
    'text/html': { schema: z.string() },
    'text/plain': { schema: z.string() },
    'image/png': { schema: z.unknown() },
  },
};

/** The jobs of an order, and what people do about them. Rules PR-32 to PR-34. */
export function jobRoutes(app: FastifyInstance, shop: PrintingShop): void {
  const { pool, access, restaurant, orders, clock } = shop;

  const jobs = async () => jobList(pool, await restaurant());

  async function answerJob(jobId: string) {
    const job = await (await jobs()).find(jobId);
    return job ? wireJob(job, clock()) : problem('not_found');
  }

  /** Prints a ticket again; null without a printer for it. */
  async function ask(
    request: FastifyRequest,
    ticket: Pick<ListedJob, 'kind' | 'order_id'> & { readonly printer_id: string | null },
    named: NamedRequest | null,
    resolved: string | null,
  ): Promise<readonly string[] | 'key_reused' | null> {
    const { order_id: orderId, kind, printer_id: printerId } = ticket;
    if (orderId === null || kind === 'test') return null;
    return staffChange(shop, access.callerOf(request), null, async (client, record) => {
      if ((await lockOrder(client, orderId)) === null) return null;
      const keyed = { orderId, subject: 'ticket', named } as const;
      if ((await namedRequests.judge(client, keyed)) === 'other') return 'key_reused';
      const requestedBy = nameOf(access, request);
      const idempotencyKey = named?.key ?? null;
      const asked = { orderId, kind, printerId, idempotencyKey, requestedBy };
      const { jobs: ids, isRepeated } = await askForTicket(client, asked, clock());
      if (ids.length === 0) return null;
      if (isRepeated) return ids;
      await namedRequests.store(client, keyed);
      if (resolved !== null) await resolveJob(client, resolved, clock());
      record({ action: 'ticket.print', subject: `order:${orderId}`, after: { kind, jobs: ids } });
      return ids;
    });
  }

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/orders/:order_id/print-jobs',
    {
      can: 'orders.read',
      summary: 'The tickets of an order, and what is known of their paper.',
      params: orderParams,
      answer: printJobsAnswer,
      problems: ['order_unknown'],
    },
    async (request) => {
      const { order_id: orderId } = request.params;
      if (!(await orders.findPrinted(orderId))) return problem('order_unknown');
      const found = await (await jobs()).ofOrder(orderId);
      return { jobs: found.map((job) => wireJob(job, clock())) };
    },
  );

  staff.post(
    '/v2/staff/orders/:order_id/print-jobs',
    {
      can: 'orders.advance',
      summary: 'Prints a ticket of an order: the first one now, or one more that says so.',
      params: orderParams,
      headers: idempotentHeaders,
      body: reprintRequest,
      answer: printJobsAnswer,
      problems: ['order_unknown', 'idempotency_key_reused', 'no_printer'],
    },
    async (request) => {
      const { kind, printer_id = null } = request.body;
      const { order_id } = request.params;
      const named = namedRequest(request, request.headers['idempotency-key']);
      if (!(await orders.findPrinted(order_id))) return problem('order_unknown');
      const ids = await ask(request, { order_id, kind, printer_id }, named, null);
      if (ids === null) return problem('no_printer');
      if (ids === 'key_reused') return problem('idempotency_key_reused');
      const found = await (await jobs()).ofOrder(order_id);
      const asked = found.filter(({ job_id }) => ids.includes(job_id));
      return { jobs: asked.map((job) => wireJob(job, clock())) };
    },
  );

  staff.get(
    '/v2/staff/print-jobs/:job_id',
    {
      can: 'orders.read',
      summary: 'What is known of a ticket, or of a test page.',
      params: printJobParams,
      answer: printJobAnswer,
      problems: ['not_found'],
    },
    (request) => answerJob(request.params.job_id),
  );

  staff.post(
    '/v2/staff/print-jobs/:job_id/resolve',
    {
      can: 'orders.advance',
      summary: 'Says that a ticket came out, or prints it again.',
      params: printJobParams,
      body: resolveRequest,
      answer: printJobAnswer,
      problems: ['not_found', 'no_printer'],
    },
    async (request) => {
      const { job_id: jobId } = request.params;
      const job = await (await jobs()).find(jobId);
      if (!job || job.order_id === null) return problem('not_found');
      const { order_id } = job;
      const isOpen = job.resolved_at === null && job.state !== 'printed';
      if (isOpen && request.body.is_printed) {
        await staffChange(shop, access.callerOf(request), null, async (client, record) => {
          await resolveJob(client, jobId, clock());
          record({ action: 'ticket.resolve', subject: `order:${order_id}`, after: { job: jobId } });
        });
      } else if (isOpen) {
        const isUncertain = job.state === 'unknown' || job.state === 'sent';
        const settled = isUncertain ? jobId : null;
        const named = { key: `resolve-${jobId}`, contentHash: jobId };
        const again =
          (await ask(request, job, named, settled)) ??
          (await ask(request, { ...job, printer_id: null }, named, settled));
        if (again === null) return problem('no_printer');
      }
      return answerJob(jobId);
    },
  );

  staff.get(
    '/v2/staff/print-jobs/:job_id/ticket',
    {
      can: 'orders.read',
      summary: 'What a ticket says, as it was printed.',
      params: printJobParams,
      querystring: ticketQuery,
      answer: TICKET,
      problems: ['not_found'],
    },
    async (request, reply) => {
      const found = await readTicket(shop, request.params.job_id);
      if (!found) return problem('not_found');
      const { job, printer } = found;
      if (showsGuest(job.kind) && !access.callerOf(request).permissions.has('orders.guest')) {
        return problem('forbidden');
      }
      const { name, columns, code_page: codePage } = printer.settings;
      const ticket = ticketOf(job, { name, columns, codePage });
      switch (request.query.format) {
        case 'text':
          return reply.type('text/plain; charset=utf-8').send(renderText(ticket, columns));
        case 'png':
          return reply.type('image/png').send(Buffer.from(await renderPng(ticket, columns)));
        default:
          return reply
            .type('text/html; charset=utf-8')
            .send(renderHtml(ticket, columns < 42 ? 58 : 80));
      }
    },
  );
}
