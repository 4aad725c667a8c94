import { type EpsonForm, epsonForm, printerKey } from '@comptoir/contract/print/polling';
import { renderEposXml } from '@comptoir/tickets/render-epos-xml';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
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
import { PRINTING_MS, printerApi, SENT_LEASE_MS } from './printer-access.ts';

/** The result of one print request. Rules PR-94 and PR-95. */
interface EpsonResult {
  /** The `printjobid`; null where the printer does not know them. */
  readonly id: string | null;
  readonly outcome: 'printed' | 'printing' | 'failed' | 'unknown';
  readonly condition: PrinterCondition;
}

/** Bits of the printer's status in a result and a status report. */
const STATUS = {
  noResponse: 0x0000_0001,
  offline: 0x0000_0008,
  coverOpen: 0x0000_0020,
  errors: 0x0000_6c00,
  paperEnd: 0x0008_0000,
};

/** Codes with which nothing of a job was printed: it never reached a printer. */
const NEVER_BEGUN = new Set(['SchemaError', 'DeviceNotFound', 'EX_SPOOLER']);

const MAX_RESULTS = 20;

const MAX_DEPTH = 10;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: MAX_DEPTH,
  isArray: (name) => name === 'ePOSPrint' || name === 'response' || name === 'printerstatus',
});

const response = z.object({
  success: z.string(),
  code: z.string().optional(),
  status: z.string().optional(),
});

type Response = z.output<typeof response>;

const results = z.object({
  PrintResponseInfo: z.object({
    response: z.array(response).max(MAX_RESULTS).optional(),
    ePOSPrint: z
      .array(
        z.object({
          Parameter: z.object({ printjobid: z.string().optional() }),
          PrintResponse: z.object({ response: z.array(response).length(1) }),
        }),
      )
      .max(MAX_RESULTS)
      .optional(),
    ServerDirectPrint: z.object({ Response: z.object({ Success: z.string() }) }).optional(),
  }),
});

const statuses = z.object({
  statusmonitor: z.object({
    printerstatus: z
      .array(z.object({ devicename: z.string(), asbstatus: z.string() }))
      .max(MAX_RESULTS),
  }),
});

/** Between the claim and its answer, in one request. */
const CLAIM_LEASE_MS = 10_000;

const XML = 'text/xml; charset=utf-8';

/** How long a printer may take for a job before it gives up, in milliseconds. */
const PRINT_TIMEOUT_MS = 10_000;

/** The `printjobid` of a document that prints nothing, and reports the printer's state. Rule PR-95. */
const STATUS_JOB_ID = 'status';

const STATUS_DOCUMENT =
  '<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"></epos-print>';

/** Epson Server Direct Print: the printer asks for its next job, and reports its result. Rules PR-93 to PR-95. */
export function epsonRoutes(app: FastifyInstance, shop: PrintingShop): void {
  const { printQueue: queue, clock } = shop;

  /** The document for the printer now; an empty text for none. */
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
    // Another request sends the job that it has claimed.
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

/**
 * The answer to a `GetRequest`: one print request with its id, of 1 to 30 characters of letters, digits,
 * underscore, hyphen and period. Version 2.00 is the first with ids. Rule PR-93.
 */
function eposPrintAnswer(id: string, document: string): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<PrintRequestInfo Version="2.00">',
    '<ePOSPrint>',
    '<Parameter>',
    '<devid>local_printer</devid>',
    `<timeout>${PRINT_TIMEOUT_MS}</timeout>`,
    `<printjobid>${id}</printjobid>`,
    '</Parameter>',
    `<PrintData>${document}</PrintData>`,
    '</ePOSPrint>',
    '</PrintRequestInfo>',
  ].join('');
}

/** Asks the printer for its state, on no paper. Rule PR-95. */
function eposStatusAnswer(): string {
  return eposPrintAnswer(STATUS_JOB_ID, STATUS_DOCUMENT);
}

/** The results of a `ResponseFile` of version 1.00, 2.00 or 3.00; null when it is none. Rule PR-94. */
export function readEpsonResults(xml: string): readonly EpsonResult[] | null {
  const read = results.safeParse(parse(xml));
  if (!read.success) return null;
  const {
    response: nameless = [],
    ePOSPrint = [],
    ServerDirectPrint,
  } = read.data.PrintResponseInfo;
  // The whole answer was refused before anything of it was printed.
  if (ServerDirectPrint && !isTrue(ServerDirectPrint.Response.Success)) {
    return [{ id: null, outcome: 'failed', condition: 'refused' }];
  }
  return [
    ...nameless.map((each) => resultOf(null, each)),
    ...ePOSPrint.flatMap(({ Parameter, PrintResponse }) =>
      PrintResponse.response.map((each) => resultOf(Parameter.printjobid ?? null, each)),
    ),
  ];
}

/** The printer's own condition in a status report; null when it is none. Rule PR-95. */
export function readEpsonStatus(xml: string): PrinterCondition | null {
  const read = statuses.safeParse(parse(xml));
  const all = read.data?.statusmonitor.printerstatus ?? [];
  const own = all.find(({ devicename }) => devicename === 'local_printer') ?? all[0];
  return own ? conditionOfStatus(Number(own.asbstatus)) : null;
}

/** A document type could define entities; no printer sends one. Rule PR-92. */
function parse(xml: string): unknown {
  if (/<!(?:doctype|entity)/i.test(xml) || XMLValidator.validate(xml) !== true) return null;
  try {
    return parser.parse(xml);
  } catch {
    return null;
  }
}

function resultOf(id: string | null, { success, code = '', status }: Response): EpsonResult {
  const condition = conditionOfCode(code) ?? conditionOfStatus(Number(status ?? Number.NaN));
  if (isTrue(success)) return { id, outcome: 'printed', condition };
  if (code === 'Printing') return { id, outcome: 'printing', condition };
  if (NEVER_BEGUN.has(code)) return { id, outcome: 'failed', condition: reasonOf(condition) };
  return { id, outcome: 'unknown', condition };
}

/** A printer that refused a job was ready for others. */
function reasonOf(condition: PrinterCondition): PrinterCondition {
  return condition === 'ready' ? 'refused' : condition;
}

function conditionOfCode(code: string): PrinterCondition | null {
  if (code === 'EPTR_REC_EMPTY') return 'paper';
  if (code === 'EPTR_COVER_OPEN') return 'cover';
  if (code.startsWith('EPTR_')) return 'refused';
  return null;
}

function conditionOfStatus(status: number): PrinterCondition {
  if (!Number.isSafeInteger(status)) return 'ready';
  if (status & STATUS.coverOpen) return 'cover';
  if (status & STATUS.paperEnd) return 'paper';
  if (status & STATUS.errors) return 'refused';
  return status & (STATUS.noResponse | STATUS.offline) ? 'offline' : 'ready';
}

function isTrue(value: string): boolean {
  return value === 'true' || value === '1';
}
