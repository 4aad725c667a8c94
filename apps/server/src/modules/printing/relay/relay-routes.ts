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
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '#plugins/http/outcome.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { routesOf } from '#plugins/http/routes.ts';
import { limitByClient, type RateLimit } from '#plugins/limits/attempts.ts';
import type {
  ClaimedJob,
  JobOutcome,
  Printer,
  PrinterCondition,
  PrintingShop,
} from '../printing.ts';

/** A relay asks without a pause, and reports what happens to each job. Rule PR-104. */
const CALLS: RateLimit = { name: 'print-relay', limit: 1_200, windowMilliseconds: 60_000 };

/** How long a relay waits for a job; proxies end a silent request after a minute. Rule PR-105. */
const LONG_POLL_MS = 25_000;

/** Jobs become due by time alone too. */
const LOOK_AGAIN_MS = 2_000;

/** How long the relay has to begin with a job. Rule PR-105. */
const CLAIM_LEASE_MS = 30_000;

interface Wait {
  readonly deviceId: string;
  readonly waits: boolean;
  /** Ends the waiting: the relay hung up, or the server stops. */
  readonly signal: AbortSignal;
}

interface Found {
  readonly job: ClaimedJob | null;
  readonly printers: readonly Printer[];
}

/** A relay prolongs what it prints every 20 seconds. Rule PR-107. */
const SENT_LEASE_MS = 60_000;

/** The requests of a relay in a local network, with the key of its device. Rules PR-104 to PR-108. */
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

/** The next job of any printer of a relay; waits for one, and takes none after the signal. Rule PR-105. */
async function nextJob(
  {
    printQueue: queue,
    watchPrintJobs,
    clock,
  }: Pick<PrintingShop, 'printQueue' | 'watchPrintJobs' | 'clock'>,
  { deviceId, waits, signal }: Wait,
): Promise<Found> {
  const end = AbortSignal.any([signal, AbortSignal.timeout(LONG_POLL_MS)]);
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const unsubscribe = watchPrintJobs(wake);
  const timer = setInterval(wake, LOOK_AGAIN_MS);
  end.addEventListener('abort', wake);
  try {
    for (;;) {
      const printers = await queue.printersOfRelay(deviceId);
      for (const { printerId } of printers) {
        if (signal.aborted) return { job: null, printers };
        const lease = { now: clock(), leaseMs: CLAIM_LEASE_MS };
        const job = await queue.claim(printerId, lease);
        if (job) return { job, printers };
      }
      if (!waits || end.aborted) return { job: null, printers };
      await woken.promise;
      woken = Promise.withResolvers();
    }
  } finally {
    clearInterval(timer);
    unsubscribe();
    end.removeEventListener('abort', wake);
  }
}

/** The device of a relay: 401 for a key that is unknown or revoked, 403 for another kind. Rule PR-104. */
function relayApi(app: FastifyInstance, { access, printQueue: queue, limiter }: PrintingShop) {
  const devices = new WeakMap<FastifyRequest, string>();

  function deviceOf(request: FastifyRequest): string {
    const device = devices.get(request);
    if (device === undefined) throw new Error('Only routes with the access hook have a device.');
    return device;
  }

  async function preValidation(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const key = /^Bearer (?<key>[\w-]{1,100})$/i.exec(request.headers.authorization ?? '');
    const device = key?.groups?.key ? await access.findDevice(key.groups.key) : null;
    if (device === null) return sendProblem(reply, 'unauthorized');
    if (device.kind !== 'printer') return sendProblem(reply, 'forbidden');
    devices.set(request, device.deviceId);
    return undefined;
  }

  return {
    /** Declares routes that relays ask. */
    relay: routesOf<object>(app, () => ({
      tag: 'print',
      security: [{ relay: [] }],
      problems: ['unauthorized', 'forbidden', 'rate_limited'],
      onRequest: [limitByClient(limiter, CALLS)],
      preValidation,
    })),

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
