import type { PrinterSettings, WireStaffPrinter } from '@comptoir/contract/staff/printing';
import type { PrinterTransport } from '@comptoir/domain/printing/printing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { noteStateChange } from '#db/live-states.ts';
import { transaction } from '#db/transaction.ts';
import { recordAudit } from '#modules/staff/staff.ts';
import { sendProblem } from '#plugins/http/problems.ts';
import { printerStore } from '../printers/printer-store.ts';
import { readPrinting } from '../printers/printers-state.ts';
import type { Printer } from '../printing.ts';
import { type PrintingDependencies, success } from './dependencies.ts';

/** What routes answer about printers, and how they change one. */
export function printerAnswers(dependencies: PrintingDependencies) {
  const { pool, access, clock } = dependencies;

  /** The printers as this caller sees them. */
  async function listed(request: FastifyRequest) {
    const [state, printers] = await Promise.all([
      readPrinting(dependencies),
      printerStore(pool).list(),
    ]);
    const seesSettings = access.callerOf(request).permissions.has('settings.write');
    const known = new Map(printers.map((printer) => [printer.printerId, printer]));
    return {
      ...state,
      printers: state.printers.map((live): WireStaffPrinter => {
        const printer = known.get(live.printer_id);
        const settings = seesSettings && printer ? settingsOf(printer) : null;
        return { ...live, settings };
      }),
    };
  }

  async function wire(request: FastifyRequest, printerId: string) {
    const { printers } = await listed(request);
    return printers.find(({ printer_id }) => printer_id === printerId);
  }

  /** A change of a printer with its entry in the audit log, in one transaction. */
  async function changing(
    request: FastifyRequest,
    printerId: string,
    action: string,
    change: (client: pg.PoolClient, printer: Printer) => Promise<unknown>,
  ): Promise<boolean> {
    return transaction(pool, async (client) => {
      const printer = await printerStore(client).lock(printerId);
      if (!printer) return false;
      const after = await change(client, printer);
      const entry = { action, subject: `printer:${printerId}`, before: printer.settings, after };
      await recordAudit(client, access.callerOf(request), entry, clock());
      await noteStateChange(client, 'printers');
      return true;
    });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, printerId: string) {
    const printer = await wire(request, printerId);
    return printer ? success(printer) : sendProblem(reply, 'not_found');
  }

  async function answerKey(
    request: FastifyRequest,
    reply: FastifyReply,
    printerId: string,
    key: string | null,
  ) {
    const printer = await wire(request, printerId);
    if (!printer) return sendProblem(reply, 'not_found');
    return success({ printer, key, path: key === null ? null : pathOf(printer.transport, key) });
  }

  return { listed, changing, answer, answerKey };
}

function settingsOf({ settings, hasKey }: Printer): PrinterSettings & { has_key: boolean } {
  return { ...settings, has_key: hasKey };
}

function pathOf(transport: PrinterTransport, key: string): string {
  return `/print/${transport === 'epson_sdp' ? 'epson' : 'star'}/${key}`;
}
