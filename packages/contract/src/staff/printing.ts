import {
  CODE_PAGES,
  PRINT_FAILURES,
  PRINT_JOB_STATES,
  PRINT_STEPS,
  PRINTER_COLUMNS,
  PRINTER_REPLIES,
  PRINTER_STATES,
  PRINTER_TRANSPORTS,
  TICKET_KINDS,
  usualCodePageNumber,
} from '@comptoir/domain/printing/printing';
import { z } from 'zod';
import { successEnvelope } from '../wire/envelope.ts';
import { givenName, identifier } from '../wire/scalars.ts';
import { NEW_PRINTER, USUAL_PRINTER_PORT } from './new-printer.ts';

const instant = z.iso.datetime().describe('An instant in UTC.');
const kind = z.enum(TICKET_KINDS);
const jobKind = z.enum([...TICKET_KINDS, 'test']);
const reason = z.enum(PRINT_FAILURES).nullable();
const id = identifier.nullable();

/** A host name, an IPv4 or an IPv6 address. */
const host = z
  .string()
  .trim()
  .max(253)
  .regex(
    /^([A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?|[0-9A-Fa-f]*:[0-9A-Fa-f:.]*)$/,
    'un nom ou une adresse',
  );

/** No port of a service below 1024 is a printer's. Rule PR-2. */
const port = z.number().int().min(1024, 'un port à partir de 1024').max(65_535);

/** What a restaurant sets of a printer. Rules PR-1, PR-2 and PR-10. */
export const printerSettings = z.object({
  name: givenName(60),
  transport: z.enum(PRINTER_TRANSPORTS),
  host: host.nullable().describe('Of `escpos_tcp`.'),
  port: port.nullable().describe('Of `escpos_tcp`; 9100 at most printers.'),
  replies: z.enum(PRINTER_REPLIES).describe('What a TCP printer tells about its tickets.'),
  relay_device_id: id.describe('The device whose relay connects to it; null: the server does.'),
  columns: z.literal([...PRINTER_COLUMNS]),
  code_page: z.enum(CODE_PAGES),
  code_page_number: z.number().int().min(0).max(255).describe('Of PC858 on this printer.'),
  kinds: z.array(kind).max(TICKET_KINDS.length),
  categories: z.array(identifier).max(500).describe('Of its kitchen tickets; empty for all.'),
  copies: z.number().int().min(1).max(5),
  prints_when: z.enum(PRINT_STEPS),
  minutes_before_start: z
    .number()
    .int()
    .min(0)
    .max(24 * 60)
    .nullable()
    .describe('Before *start by*; null: at once.'),
  fallback_printer_id: id,
  opens_drawer: z.boolean().describe('With counter tickets and receipts of cash orders.'),
});
export type PrinterSettings = z.output<typeof printerSettings>;

/** A TCP printer has a host and a port, another one neither. Rule PR-2. */
function withAddress(settings: PrinterSettings, context: z.RefinementCtx): void {
  const isTcp = settings.transport === 'escpos_tcp';
  for (const path of ['host', 'port'] as const) {
    if (isTcp && settings[path] === null) {
      context.addIssue({ code: 'custom', path: [path], message: 'Ce champ est obligatoire.' });
    }
    if (!isTcp && settings[path] !== null) {
      context.addIssue({
        code: 'custom',
        path: [path],
        message: 'Seulement pour une imprimante en TCP.',
      });
    }
  }
}

/** The whole settings of a printer, as they are stored. */
export const wholePrinterSettings = printerSettings.superRefine(withAddress);

/** The body of `POST /v2/staff/printers`; what is left out has a default. Rules PR-1 and PR-2. */
export const newPrinterRequest = printerSettings
  .partial()
  .required({ name: true, transport: true })
  .transform(
    (given): PrinterSettings => ({
      ...NEW_PRINTER,
      kinds: [...NEW_PRINTER.kinds],
      categories: [],
      code_page_number: usualCodePageNumber(given.transport),
      ...(given.transport === 'escpos_tcp' && { port: USUAL_PRINTER_PORT }),
      ...withoutUndefined(given),
    }),
  )
  .superRefine(withAddress);

/** The body of `PATCH /v2/staff/printers/{printer_id}`. */
export const printerChange = printerSettings.partial();

function withoutUndefined<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]: Exclude<Fields[Key], undefined>;
  };
}

const liveSettings = printerSettings.pick({ name: true, transport: true, kinds: true });

/** A printer as every board knows it. Rules PR-4 and PR-31. */
export const livePrinter = liveSettings.extend({
  printer_id: identifier,
  state: z.enum(PRINTER_STATES),
  since: instant.describe('Since when it is in this state.'),
  last_seen_at: instant.nullable(),
  waiting: z.number().int().min(0).describe('Its tickets that are due and not printed.'),
  fallback_name: z.string().nullable().describe('Where they come out while it is not ready.'),
});
export type LivePrinter = z.output<typeof livePrinter>;

/** A ticket that did not come out, or perhaps. Rule PR-30. */
const printProblem = z.object({
  job_id: identifier,
  order_id: identifier,
  number: z.number().int().min(1),
  kind,
  state: z.enum(['failed', 'unknown', 'late']),
  reason,
  at: instant,
});

/** The tickets of an open order in one word: of several jobs the most urgent. Rule PR-31. */
const orderTickets = z.object({
  order_id: identifier,
  state: z.enum(['waiting', 'printed', 'unknown', 'failed', 'late']),
  at: instant.describe('When it was printed, or since when it is so.'),
});

/** The data of an event named `printers`. Rule PR-31. */
export const printersEvent = z.object({
  printers: z.array(livePrinter).describe('By name.'),
  problems: z.array(printProblem).describe('The oldest first.'),
  tickets: z.array(orderTickets),
});
export type PrintersEventData = z.output<typeof printersEvent>;

/** A printer with its settings, which need `settings.write`. */
export const staffPrinter = livePrinter.extend({
  settings: printerSettings
    .extend({ has_key: z.boolean() })
    .nullable()
    .describe('Null without `settings.write`.'),
});
export type WireStaffPrinter = z.output<typeof staffPrinter>;

/** The answer of `GET /v2/staff/printers`. */
export const printersAnswer = successEnvelope(
  printersEvent.extend({ printers: z.array(staffPrinter).describe('By name.') }),
);

/** The answer of `GET` and `PATCH /v2/staff/printers/{printer_id}`. */
export const printerAnswer = successEnvelope(staffPrinter);

/** The answer of `POST /v2/staff/printers` and `…/key`: the key is in no other answer. Rule PR-3. */
export const printerKeyAnswer = successEnvelope(
  z.object({
    printer: staffPrinter,
    key: z.string().nullable().describe('Of a printer that polls.'),
    path: z.string().nullable().describe('The path that the printer polls, with the key.'),
  }),
);

export const printerParams = z.object({ printer_id: identifier });

/** The body of `POST /v2/staff/printers/{printer_id}/test`: what the wizard tries. Rule PR-35. */
export const testPageRequest = printerSettings
  .pick({ columns: true, code_page: true, code_page_number: true })
  .partial();

export const testPageAnswer = successEnvelope(
  z.object({
    job_id: identifier,
    replies: z
      .enum(PRINTER_REPLIES)
      .nullable()
      .describe('What a TCP printer was found to tell; null if it did not answer.'),
  }),
);

/** A job, without the guest and amounts. Rule PR-32. */
export const printJob = z.object({
  job_id: identifier,
  kind: jobKind,
  printer_id: identifier,
  printer_name: z.string(),
  printed_by_name: z.string().nullable().describe('The printer that took it last.'),
  copy: z.number().int().min(1),
  reprint: z.number().int().min(0).describe('0 for the first ticket.'),
  content_version: z.number().int().min(1),
  state: z.enum(PRINT_JOB_STATES),
  is_unconfirmed: z
    .boolean()
    .describe('It was sent to a printer that never confirms: nothing more will be known.'),
  reason,
  problem: z.enum(['failed', 'unknown', 'late']).nullable(),
  is_possible_duplicate: z.boolean(),
  requested_by: z.string().nullable(),
  queued_at: instant,
  due_at: instant.nullable(),
  sent_at: instant.nullable(),
  printed_at: instant.nullable(),
  resolved_at: instant.nullable(),
});
export type WirePrintJob = z.output<typeof printJob>;

/** The answer of `GET /v2/staff/orders/{order_id}/print-jobs`, in the sequence they were queued. */
export const printJobsAnswer = successEnvelope(z.object({ jobs: z.array(printJob) }));
export const printJobAnswer = successEnvelope(printJob);
export const printJobParams = z.object({ job_id: identifier });

/** The body of `POST /v2/staff/orders/{order_id}/print-jobs`. Rule PR-33. */
export const reprintRequest = z.object({
  kind,
  printer_id: identifier.optional().describe('Else the printers that had it, or print this kind.'),
});

/** The body of `POST /v2/staff/print-jobs/{job_id}/resolve`. Rule PR-34. */
export const resolveRequest = z.object({
  is_printed: z.boolean().describe('False prints it again, marked.'),
});

export const ticketQuery = z.object({ format: z.enum(['html', 'text', 'png']).default('html') });

/** The answer of `POST /v2/staff/printers/{printer_id}/claims`. Rule PR-36. */
export const sheetAnswer = successEnvelope(
  z.object({
    job: z
      .object({
        job_id: identifier,
        lease_id: z.string(),
        lease_until: instant,
        kind: jobKind,
        number: z.number().int().min(1).nullable(),
        width: z.literal([58, 80]),
        html: z.string().describe('The whole document, without scripts.'),
      })
      .nullable(),
    waiting: z.number().int().min(0),
  }),
);

const lease = z.string().regex(/^[\w.-]{1,64}$/, 'un bail');

/** The body of `POST /v2/staff/print-jobs/{job_id}/sent`. */
export const sentRequest = z.object({ lease_id: lease });

/** The body of `POST /v2/staff/print-jobs/{job_id}/result`; null: the person does not know. Rule PR-36. */
export const resultRequest = z.object({ lease_id: lease, is_printed: z.boolean().nullable() });
