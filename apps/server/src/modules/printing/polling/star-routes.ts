import {
  printerKey,
  STAR_MEDIA_TYPES,
  type StarMediaType,
  type StarPoll,
  type StarPollAnswer,
  starConfirmQuery,
  starFetchQuery,
  starPoll,
  starPollAnswer,
} from '@comptoir/contract/print/polling';
import { renderPng } from '@comptoir/tickets/render-png';
import { renderStarPrnt } from '@comptoir/tickets/render-starprnt';
import { renderText } from '@comptoir/tickets/render-text';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { problem } from '#plugins/http/outcome.ts';
import type { ClaimedJob, HeldJob, Printer, PrinterCondition, PrintingShop } from '../printing.ts';
import { CLAIM_LEASE_MS, PRINTING_MS, printerApi, SENT_LEASE_MS } from './printer-access.ts';

/** The meaning of a status code of CloudPRNT. Rule PR-96. */
interface StarStatus {
  readonly condition: PrinterCondition;
  /** Whether the printer takes a job now. */
  readonly isFree: boolean;
}

type StarOutcome =
  | { readonly kind: 'printed' }
  | { readonly kind: 'failed' | 'unknown'; readonly reason: PrinterCondition };

const NO_JOB: StarPollAnswer = { jobReady: false };
/** A printer that polls is there, whatever it says. */
const UNREADABLE = { condition: 'ready', isFree: true } as const;

/** Star CloudPRNT over HTTP: poll, fetch, confirm. Rules PR-96 to PR-98. */
export function starRoutes(app: FastifyInstance, shop: PrintingShop): void {
  const { printQueue: queue, clock } = shop;
  const { printer, printerOf } = printerApi(app, shop, 'star_cloudprnt');

  /** Whether a fetched job is still waited for; otherwise its end is uncertain from now on. */
  async function isStillPrinting(held: HeldJob, { statusCode, printingInProgress }: StarPoll) {
    const now = clock();
    const { jobId, leaseId, sentAt } = held;
    const { condition, isFree } = readStarStatus(statusCode) ?? UNREADABLE;
    const isReady = condition === 'ready';
    if (isReady && (printingInProgress === true || !isFree)) {
      await queue.renew(jobId, leaseId, { until: now + SENT_LEASE_MS, reason: null });
      return true;
    }
    if (isReady && now - (sentAt ?? now) < PRINTING_MS) return true;
    const reason = isReady ? null : condition;
    await queue.finish(jobId, leaseId, { kind: 'unknown', reason }, now);
    return false;
  }

  async function poll(printer: Printer, request: StarPoll): Promise<StarPollAnswer> {
    const now = clock();
    const { condition, isFree } = readStarStatus(request.statusCode) ?? UNREADABLE;
    await queue.noteCondition(printer.printerId, condition, now);
    const held = await queue.heldJob(printer.printerId, now);
    if (held?.state === 'sent' && (await isStillPrinting(held, request))) return NO_JOB;
    const announced = held?.state === 'claimed' ? held : null;
    if (!isFree) {
      if (announced) await queue.release(announced.jobId, announced.leaseId, now);
      return NO_JOB;
    }
    const lease = { now, leaseMs: CLAIM_LEASE_MS };
    const job = announced ?? (await queue.claim(printer.printerId, lease));
    if (!job) return NO_JOB;
    return {
      jobReady: true,
      mediaTypes: [...STAR_MEDIA_TYPES],
      jobToken: job.leaseId,
      deleteMethod: 'DELETE',
    };
  }

  /** The job that a printer may fetch with its token; old firmware has none. */
  async function announcedJob(printer: Printer, token: string | undefined) {
    const now = clock();
    const held = await queue.heldJob(printer.printerId, now);
    if (!held || (token !== undefined && token !== held.leaseId)) return null;
    if (held.state === 'sent') return held;
    return (await queue.markSent(held.jobId, held.leaseId, now, SENT_LEASE_MS)) ? held : null;
  }

  async function confirm(printer: Printer, code: string, token: string | undefined) {
    const now = clock();
    const { printerId } = printer;
    const job = await (token === undefined
      ? queue.heldJob(printerId, now)
      : queue.jobOfLease(printerId, token));
    const outcome = readStarOutcome(code) ?? ({ kind: 'unknown', reason: null } as const);
    if (job) await queue.finish(job.jobId, job.leaseId, outcome, now);
    if (outcome.kind === 'printed') await queue.noteCondition(printerId, 'ready', now);
    if (outcome.kind === 'unknown' && outcome.reason !== null) {
      await queue.noteCondition(printerId, outcome.reason, now);
    }
  }

  printer.post(
    '/print/star/:key',
    {
      summary: 'Star CloudPRNT: the printer tells its state, and hears whether a job is ready.',
      params: printerKey,
      body: starPoll,
      answer: starPollAnswer,
    },
    async (request) => poll(printerOf(request), request.body),
  );

  printer.get(
    '/print/star/:key',
    {
      summary: 'Star CloudPRNT: the announced job in one of its formats.',
      params: printerKey,
      querystring: starFetchQuery,
      answer: z.unknown().describe('The ticket as StarPRNT, PNG or text.'),
    },
    async (request, reply) => {
      const { token, type = STAR_MEDIA_TYPES[0] } = request.query;
      const format = STAR_MEDIA_TYPES.find((each) => each === type);
      if (!format) return problem('unsupported_media_type');
      const job = await announcedJob(printerOf(request), token);
      if (!job) return problem('not_found');
      return reply.type(contentType(format)).send(await documentOf(job, format));
    },
  );

  printer.delete(
    '/print/star/:key',
    {
      summary: 'Star CloudPRNT: the job came out, or why it did not.',
      params: printerKey,
      querystring: starConfirmQuery,
      answer: z.string().describe('Empty.'),
    },
    async (request, reply) => {
      const { code, token } = request.query;
      await confirm(printerOf(request), code, token);
      return reply.type('text/plain').send('');
    },
  );
}

function contentType(format: StarMediaType): string {
  return format === 'text/plain' ? 'text/plain; charset=utf-8' : format;
}

async function documentOf(
  { ticket, format }: ClaimedJob,
  type: StarMediaType,
): Promise<Uint8Array | string> {
  if (type === 'image/png') return renderPng(ticket, format.columns);
  if (type === 'text/plain') return renderText(ticket, format.columns);
  return renderStarPrnt(ticket, format);
}

/**
 * The status of a poll: three or four digits, then words that vary; URL-encoded, as in `200%20OK`. Null when
 * it is none. Rule PR-96.
 */
export function readStarStatus(statusCode: string): StarStatus | null {
  const code = codeOf(statusCode);
  if (code === null) return null;
  const condition = conditionOf(code);
  return { condition, isFree: condition === 'ready' && !code.startsWith('22') };
}

/**
 * The end of a job by its code: `OK` or 2… is printed; with 5… the printer could not read or download the
 * job, so that nothing was printed; an error of the printer may have come in the middle. Rule PR-98.
 */
export function readStarOutcome(code: string): StarOutcome | null {
  const text = decoded(code).trim();
  const digits = codeOf(text);
  if (/^ok\b/i.test(text) || digits?.startsWith('2')) return { kind: 'printed' };
  if (digits === null) return null;
  if (digits === '520') return { kind: 'failed', reason: 'offline' };
  if (digits.startsWith('5')) return { kind: 'failed', reason: 'refused' };
  return { kind: 'unknown', reason: conditionOf(digits) };
}

function conditionOf(code: string): PrinterCondition {
  if (code.startsWith('2')) return 'ready';
  if (code.startsWith('41')) return 'paper';
  return code.startsWith('42') ? 'cover' : 'refused';
}

function codeOf(text: string): string | null {
  return /^\s*(?<code>\d{3,4})(?:\s|$)/.exec(decoded(text))?.groups?.code ?? null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
