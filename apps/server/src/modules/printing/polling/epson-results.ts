import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { z } from 'zod';
import type { PrinterCondition } from '../printing.ts';

/** The result of one print request. Rules PR-94 and PR-95. */
export interface EpsonResult {
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
