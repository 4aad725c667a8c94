import type { PrinterSettings, WireStaffPrinter } from '@comptoir/contract/staff/printing';
import type { FieldError } from '@comptoir/contract/wire/envelope';
import { type FallbackProblem, fallbackProblem } from '@comptoir/domain/printing/fallback';
import type { PrinterTransport } from '@comptoir/domain/printing/printing';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { type StaffAccess, staffChange } from '#modules/staff/staff.ts';
import { problem } from '#plugins/http/outcome.ts';
import { printerStore } from '../printers/printer-store.ts';
import { readPrinting } from '../printers/printers-state.ts';
import type { Printer, PrintingShop } from '../printing.ts';

/** What routes answer about printers, and how they change one. */
export function printerAnswers(shop: PrintingShop) {
  const { pool, access } = shop;

  /** The printers as this caller sees them. */
  async function listed(request: FastifyRequest) {
    const [state, printers] = await Promise.all([readPrinting(shop), printerStore(pool).list()]);
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

  /** Why a printer can't have this fallback, named by its field. Rule PR-23. */
  async function fallbackErrors(
    client: pg.PoolClient,
    printerId: string | null,
    { fallback_printer_id: fallbackId }: PrinterSettings,
  ): Promise<readonly FieldError[]> {
    const reason = fallbackProblem(printerId, fallbackId, await printerStore(client).fallbacks());
    return reason === null
      ? []
      : [{ path: 'fallback_printer_id', message: FALLBACK_PROBLEMS[reason] }];
  }

  /**
   * A change of a printer with its entry in the audit log, in one transaction; no entry where the change rejects
   * itself.
   */
  async function changing(
    request: FastifyRequest,
    printerId: string,
    action: string,
    change: (client: pg.PoolClient, printer: Printer) => Promise<unknown>,
  ): Promise<boolean> {
    const caller = access.callerOf(request);
    return staffChange(shop, caller, 'printers', async (client, record) => {
      await printerStore(client).lockFallbacks();
      const printer = await printerStore(client).lock(printerId);
      if (!printer) return false;
      const after = await change(client, printer);
      if (after === 'rejected') return true;
      record({ action, subject: `printer:${printerId}`, before: printer.settings, after });
      return true;
    });
  }

  async function answer(request: FastifyRequest, printerId: string) {
    return (await wire(request, printerId)) ?? problem('not_found');
  }

  async function answerKey(request: FastifyRequest, printerId: string, key: string | null) {
    const printer = await wire(request, printerId);
    if (!printer) return problem('not_found');
    return { printer, key, path: key === null ? null : pathOf(printer.transport, key) };
  }

  return { listed, fallbackErrors, changing, answer, answerKey };
}

const FALLBACK_PROBLEMS = {
  itself: 'Une imprimante ne peut pas se remplacer elle-même.',
  unknown: 'Cette imprimante n’existe pas ou n’existe plus.',
  loop: 'Cette imprimante est déjà remplacée, directement ou non, par celle-ci : choisissez-en une autre.',
} as const satisfies Record<FallbackProblem, string>;

/** The name under which a request is remembered: the person’s, else the device’s. */
export function nameOf(access: StaffAccess, request: FastifyRequest): string {
  const { person, device } = access.callerOf(request);
  return person?.name ?? device?.name ?? '';
}

function settingsOf({ settings, hasKey }: Printer): PrinterSettings & { has_key: boolean } {
  return { ...settings, has_key: hasKey };
}

function pathOf(transport: PrinterTransport, key: string): string {
  return `/print/${transport === 'epson_sdp' ? 'epson' : 'star'}/${key}`;
}
