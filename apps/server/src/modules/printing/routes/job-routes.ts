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
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { transaction } from '#db/transaction.ts';
import { lockOrder, namedRequests } from '#modules/orders/orders.ts';
import {
  recordAudit,
  STAFF_CHANGE_REJECTIONS,
  STAFF_READ_REJECTIONS,
} from '#modules/staff/staff.ts';
import { type NamedRequest, namedRequest } from '#plugins/http/named-request.ts';
import { rejection, sendProblem } from '#plugins/http/problems.ts';
import { askForTicket, resolveJob } from '../queue/asked-jobs.ts';
import { ticketOf } from '../queue/job-content.ts';
import { jobList, type ListedJob, wireJob } from '../queue/job-list.ts';
import { readTicket } from '../queue/print-queue.ts';
import { nameOf, type PrintingDependencies, success, TAGS, UNKNOWN } from './dependencies.ts';

const UNKNOWN_ORDER = { 404: rejection(['order_unknown']) };

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
export function jobRoutes(dependencies: PrintingDependencies): FastifyPluginCallbackZod {
  const { pool, access, restaurant, orders, clock } = dependencies;
  const canRead = access.requires('orders.read');
  const canAsk = access.requires('orders.advance');

  const jobs = async () => jobList(pool, await restaurant());

  async function answerJob(reply: FastifyReply, jobId: string) {
    const job = await (await jobs()).find(jobId);
    return job ? success(wireJob(job, clock())) : sendProblem(reply, 'not_found');
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
    return transaction(pool, async (client) => {
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
      await audit(client, request, 'ticket.print', orderId, { kind, jobs: ids });
      return ids;
    });
  }

  function audit(
    client: Parameters<typeof recordAudit>[0],
    request: FastifyRequest,
    action: string,
    orderId: string,
    after: object,
  ): Promise<void> {
    const entry = { action, subject: `order:${orderId}`, after };
    return recordAudit(client, access.callerOf(request), entry, clock());
  }

  return (app, _options, done) => {
    app.get(
      '/v2/staff/orders/:order_id/print-jobs',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'The tickets of an order, and what is known of their paper.',
          params: orderParams,
          response: { 200: printJobsAnswer, ...STAFF_READ_REJECTIONS, ...UNKNOWN_ORDER },
        },
      },
      async (request, reply) => {
        const { order_id: orderId } = request.params;
        if (!(await orders.findPrinted(orderId))) return sendProblem(reply, 'order_unknown');
        const found = await (await jobs()).ofOrder(orderId);
        return success({ jobs: found.map((job) => wireJob(job, clock())) });
      },
    );

    app.post(
      '/v2/staff/orders/:order_id/print-jobs',
      {
        ...canAsk,
        schema: {
          ...TAGS,
          summary: 'Prints a ticket of an order: the first one now, or one more that says so.',
          params: orderParams,
          headers: idempotentHeaders,
          body: reprintRequest,
          response: {
            200: printJobsAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            ...UNKNOWN_ORDER,
            409: rejection(['no_printer', 'idempotency_key_reused']),
          },
        },
      },
      async (request, reply) => {
        const { kind, printer_id = null } = request.body;
        const { order_id } = request.params;
        const named = namedRequest(request, request.headers['idempotency-key']);
        if (!(await orders.findPrinted(order_id))) return sendProblem(reply, 'order_unknown');
        const ids = await ask(request, { order_id, kind, printer_id }, named, null);
        if (ids === null) return sendProblem(reply, 'no_printer');
        if (ids === 'key_reused') return sendProblem(reply, 'idempotency_key_reused');
        const found = await (await jobs()).ofOrder(order_id);
        const asked = found.filter(({ job_id }) => ids.includes(job_id));
        return success({ jobs: asked.map((job) => wireJob(job, clock())) });
      },
    );

    app.get(
      '/v2/staff/print-jobs/:job_id',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'What is known of a ticket, or of a test page.',
          params: printJobParams,
          response: { 200: printJobAnswer, ...STAFF_READ_REJECTIONS, ...UNKNOWN },
        },
      },
      (request, reply) => answerJob(reply, request.params.job_id),
    );

    app.post(
      '/v2/staff/print-jobs/:job_id/resolve',
      {
        ...canAsk,
        schema: {
          ...TAGS,
          summary: 'Says that a ticket came out, or prints it again.',
          params: printJobParams,
          body: resolveRequest,
          response: {
            200: printJobAnswer,
            ...STAFF_CHANGE_REJECTIONS,
            ...UNKNOWN,
            409: rejection(['no_printer']),
          },
        },
      },
      async (request, reply) => {
        const { job_id: jobId } = request.params;
        const job = await (await jobs()).find(jobId);
        if (!job || job.order_id === null) return sendProblem(reply, 'not_found');
        const { order_id } = job;
        const isOpen = job.resolved_at === null && job.state !== 'printed';
        if (isOpen && request.body.is_printed) {
          await transaction(pool, async (client) => {
            await resolveJob(client, jobId, clock());
            await audit(client, request, 'ticket.resolve', order_id, { job: jobId });
          });
        } else if (isOpen) {
          const isUncertain = job.state === 'unknown' || job.state === 'sent';
          const settled = isUncertain ? jobId : null;
          const named = { key: `resolve-${jobId}`, contentHash: jobId };
          const again =
            (await ask(request, job, named, settled)) ??
            (await ask(request, { ...job, printer_id: null }, named, settled));
          if (again === null) return sendProblem(reply, 'no_printer');
        }
        return answerJob(reply, jobId);
      },
    );

    app.get(
      '/v2/staff/print-jobs/:job_id/ticket',
      {
        ...canRead,
        schema: {
          ...TAGS,
          summary: 'What a ticket says, as it was printed.',
          params: printJobParams,
          querystring: ticketQuery,
          response: {
            200: TICKET,
            ...STAFF_READ_REJECTIONS,
            ...UNKNOWN,
          },
        },
      },
      async (request, reply) => {
        const found = await readTicket(dependencies, request.params.job_id);
        if (!found) return sendProblem(reply, 'not_found');
        const { job, printer } = found;
        if (showsGuest(job.kind) && !access.callerOf(request).permissions.has('orders.guest')) {
          return sendProblem(reply, 'forbidden');
        }
        const { name, columns, code_page: codePage } = printer.settings;
        const ticket = ticketOf(job, { name, columns, codePage });
        reply.header('cache-control', 'no-store');
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
    done();
  };
}
