import { Readable } from 'node:stream';
import {
  type AuditFilter,
  auditAnswer,
  auditFilter,
  auditQuery,
  type WireAuditEntry,
} from '@comptoir/contract/staff/audit';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StaffDependencies } from '../dependencies.ts';
import { staffApi } from '../staff.ts';
import { type AuditEntry, readAudit } from './audit-log.ts';

/** `order:5f…` → `5f…`; null for anything else. */
function orderIdOf(subject: string): string | null {
  return subject.startsWith('order:') ? subject.slice('order:'.length) : null;
}

/** Entries of the export that are in memory at once. */
const EXPORT_PAGE = 1_000;

const COLUMNS = ['Date', 'Personne', 'Appareil', 'Action', 'Objet', 'Avant', 'Après'];

/** The audit log, for owners. Rule SA-52. */
export function auditRoutes(
  app: FastifyInstance,
  { pool, access, restaurant, orderNumbers }: StaffDependencies,
): void {
  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/audit',
    {
      can: 'staff.manage',
      summary: 'Who changed what, the newest first.',
      querystring: auditQuery,
      answer: auditAnswer,
    },
    async (request) => {
      const { before, limit, ...filter } = request.query;
      const { timezone } = await restaurant();
      const page = { before: before === undefined ? null : Number(before), limit: limit + 1 };
      const found = await readAudit(pool, filter, page, timezone);
      const shown = found.slice(0, limit);
      const numbers = await orderNumbers(
        shown.map(({ subject }) => orderIdOf(subject)).filter((id) => id !== null),
      );
      const entries = shown.map(
        (entry): WireAuditEntry => ({
          ...entry,
          order_number: numbers.get(orderIdOf(entry.subject) ?? '') ?? null,
        }),
      );
      const next = found.length > limit ? String(entries.at(-1)?.entry_id) : null;
      return { entries, next };
    },
  );

  staff.get(
    '/v2/staff/audit/export',
    {
      can: 'staff.manage',
      summary:
        'The same entries as they are stored, as a spreadsheet: semicolons, times of the restaurant.',
      querystring: auditFilter,
      answer: z.unknown().describe('`text/csv` with a byte order mark.'),
    },
    async (request, reply) => {
      const { timezone } = await restaurant();
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': 'attachment; filename="journal.csv"',
        })
        .type('text/csv; charset=utf-8')
        .send(Readable.from(lines(request.query, timezone)));
    },
  );

  /** The entries as CSV, page by page. Cells that a spreadsheet would compute are escaped. */
  async function* lines(filter: AuditFilter, timezone: TimeZone): AsyncGenerator<string> {
    const { stringify } = await import('csv-stringify/sync');
    const time = new Intl.DateTimeFormat('fr-FR', {
      dateStyle: 'short',
      timeStyle: 'medium',
      timeZone: timezone,
    });
    const options = { delimiter: ';', escape_formulas: true, record_delimiter: 'windows' } as const;
    yield stringify([COLUMNS], { ...options, bom: true });
    for (let before: number | null = null; ; ) {
      const page: readonly AuditEntry[] = await readAudit(
        pool,
        filter,
        { before, limit: EXPORT_PAGE },
        timezone,
      );
      const rows = page.map((entry) => [
        time.format(new Date(entry.at)),
        entry.person?.name ?? '',
        entry.device?.name ?? '',
        entry.action,
        entry.subject,
        asText(entry.before),
        asText(entry.after),
      ]);
      if (rows.length > 0) yield stringify(rows, options);
      if (page.length < EXPORT_PAGE) return;
      before = page.at(-1)?.entry_id ?? null;
    }
  }
}

function asText(value: unknown): string {
  return value === null ? '' : JSON.stringify(value);
}
