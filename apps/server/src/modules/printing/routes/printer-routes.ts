import {
  newPrinterRequest,
  printerAnswer,
  printerChange,
  printerKeyAnswer,
  printerParams,
  printersAnswer,
  testPageAnswer,
  testPageRequest,
  wholePrinterSettings,
} from '@comptoir/contract/staff/printing';
import { type FieldError, successEnvelope } from '@comptoir/contract/wire/envelope';
import { fieldPath } from '@comptoir/contract/wire/field-path';
import { isPolling } from '@comptoir/domain/printing/printing';
import type { PrinterReplies, PrinterTimeouts } from '@comptoir/printer-client/outcomes';
import { openPrinter } from '@comptoir/printer-client/printer-connection';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { staffApi, staffChange } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { newId, tokenHash } from '#tokens.ts';
import { printerStore } from '../printers/printer-store.ts';
import { nameOf, printerAnswers } from '../printers/printers-state.ts';
import type { Printer, PrintingShop } from '../printing.ts';
import { addTestPage } from '../queue/job-list.ts';

/** Longer than another connection stays open without a job. */
const CONTENTION_MS = 7_000;

/** The printers: seen with `orders.read`, changed with `settings.write`. Rules PR-1 to PR-3, and PR-35. */
export function printerRoutes(app: FastifyInstance, shop: PrintingShop): void {
  const { pool, access, clock } = shop;
  const { listed, fallbackErrors, changing, answer, answerKey } = printerAnswers(shop);
  const canChange = access.requires('settings.write', { stepUp: true });

  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/printers',
    {
      can: 'orders.read',
      summary: 'The printers with their states, and what did not come out.',
      answer: printersAnswer,
    },
    async (request) => listed(request),
  );

  staff.post(
    '/v2/staff/printers',
    {
      can: canChange,
      summary: 'Adds a printer; shows the key of one that polls, once.',
      body: newPrinterRequest,
      answer: printerKeyAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const key = isPolling(request.body.transport) ? newId() : null;
      const caller = access.callerOf(request);
      const added = await staffChange(shop, caller, 'printers', async (client, record) => {
        await printerStore(client).lockFallbacks();
        const errors = await fallbackErrors(client, null, request.body);
        if (errors.length > 0) return errors;
        const hash = key === null ? null : tokenHash(key);
        const printerId = await printerStore(client).add(request.body, hash, clock());
        record({ action: 'printer.add', subject: `printer:${printerId}`, after: request.body });
        return printerId;
      });
      if (typeof added !== 'string') return problem('validation', { errors: added });
      return answerKey(request, added, key);
    },
  );

  staff.get(
    '/v2/staff/printers/:printer_id',
    {
      can: 'settings.write',
      summary: 'A printer with its settings.',
      params: printerParams,
      answer: printerAnswer,
      problems: ['not_found'],
    },
    (request) => answer(request, request.params.printer_id),
  );

  staff.patch(
    '/v2/staff/printers/:printer_id',
    {
      can: canChange,
      summary: 'Changes a printer.',
      params: printerParams,
      body: printerChange,
      answer: printerAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { printer_id: printerId } = request.params;
      let errors: readonly FieldError[] = [];
      const change = given(request.body);
      await changing(request, printerId, 'printer.change', async (client, before) => {
        const { settings, hasKey } = before;
        const whole = wholePrinterSettings.safeParse({ ...settings, ...change });
        if (!whole.success) {
          errors = whole.error.issues.map(({ path, message }) => ({
            path: fieldPath(path),
            message,
          }));
          return 'rejected';
        }
        const next = whole.data;
        if (next.fallback_printer_id !== settings.fallback_printer_id) {
          errors = await fallbackErrors(client, printerId, next);
          if (errors.length > 0) return 'rejected';
        }
        await printerStore(client).update(printerId, next);
        if (hasKey && !isPolling(next.transport)) {
          await printerStore(client).setKey(printerId, null);
        }
        return next;
      });
      if (errors.length > 0) return problem('validation', { errors });
      return answer(request, printerId);
    },
  );

  staff.delete(
    '/v2/staff/printers/:printer_id',
    {
      can: canChange,
      summary:
        'Removes a printer; its waiting tickets go to its fallback, also those of printers that it replaced.',
      params: printerParams,
      answer: successEnvelope(z.object({})),
      problems: ['not_found'],
    },
    async (request) => {
      const { printer_id: printerId } = request.params;
      const isKnown = await changing(request, printerId, 'printer.remove', (client) =>
        printerStore(client).remove(printerId, clock()),
      );
      return isKnown ? {} : problem('not_found');
    },
  );

  staff.post(
    '/v2/staff/printers/:printer_id/key',
    {
      can: canChange,
      summary: 'Makes a new key, shown once; the former one opens nothing any more.',
      params: printerParams,
      body: z.object({}),
      answer: printerKeyAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { printer_id: printerId } = request.params;
      const known = await printerStore(pool).find(printerId);
      if (!known || !isPolling(known.settings.transport)) return problem('not_found');
      const key = newId();
      await changing(request, printerId, 'printer.key', (client) =>
        printerStore(client).setKey(printerId, tokenHash(key)),
      );
      return answerKey(request, printerId, key);
    },
  );

  staff.post(
    '/v2/staff/printers/:printer_id/test',
    {
      can: 'settings.write',
      summary: 'Queues a test page, and finds what a TCP printer tells.',
      params: printerParams,
      body: testPageRequest,
      answer: testPageAnswer,
      problems: ['not_found'],
    },
    async (request) => {
      const { printer_id: printerId } = request.params;
      const printer = await printerStore(pool).find(printerId);
      if (!printer) return problem('not_found');
      const replies = await probed(printer);
      const caller = access.callerOf(request);
      const jobId = await staffChange(shop, caller, null, async (client, record) => {
        const store = printerStore(client);
        const locked = await store.lock(printerId);
        if (!locked) return null;
        if (replies !== null && replies !== locked.settings.replies) {
          const after = { ...locked.settings, replies };
          await store.update(printerId, after);
          const entry = { action: 'printer.change', subject: `printer:${printerId}` };
          record({ ...entry, before: locked.settings, after });
        }
        const tried = given(request.body);
        const asked = { requestedBy: nameOf(access, request), now: clock() };
        return addTestPage(client, printerId, { order: null, tried }, asked);
      });
      if (jobId === null) return problem('not_found');
      return { job_id: jobId, replies };
    },
  );

  /**
   * The replies of a printer that the servers connect to; null if that is not known now. The dispatcher disconnects
   * a few seconds after its last question, and a printer that takes one host at a time answers then. One that
   * answers the dispatcher's questions is silent only as it is busy with its tickets.
   */
  async function probed({ printerId, settings }: Printer) {
    const { transport, host, port, relay_device_id } = settings;
    if (transport !== 'escpos_tcp' || relay_device_id !== null) return null;
    if (host === null || port === null) return null;
    const found = await probePrinter(host, port);
    if (found !== 'none' || settings.replies === 'none') return found;
    const asked = await printerStore(pool).find(printerId);
    return asked?.state === 'ready' ? null : found;
  }
}

/** The fields that a request names. */
function given<Fields extends object>(fields: Fields) {
  const named = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named) as { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };
}

/** The replies of a TCP printer, without paper; null when it can't be reached. */
export async function probePrinter(
  host: string,
  port: number,
  timeouts: Partial<PrinterTimeouts> = { connectMs: CONTENTION_MS, statusMs: CONTENTION_MS },
): Promise<PrinterReplies | null> {
  const connection = openPrinter({ host, port, timeouts });
  try {
    return await connection.probe();
  } finally {
    connection.close();
  }
}
