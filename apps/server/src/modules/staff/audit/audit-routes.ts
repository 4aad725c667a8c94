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
import type { Executor } from '#db/connection.ts';
import type { StaffResources } from '../access/access.ts';
import { staffApi } from '../staff.ts';

interface AuditRow {
  readonly entry_id: number;
  readonly at: Date;
  readonly person_id: string | null;
  readonly person_name: string | null;
  readonly device_id: string | null;
  readonly device_name: string | null;
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly order_number: number | null;
}

const READ = `
  SELECT staff_audit.*, (
      SELECT number FROM orders WHERE order_id = substr(subject, 7) AND starts_with(subject, 'order:') AND submitted_at IS NOT NULL
    ) AS order_number
  FROM staff_audit
  WHERE ($1::bigint IS NULL OR entry_id < $1)
    AND ($2::text IS NULL OR concat_ws(
      ' ', action, subject, person_name, device_name, before::text, after::text) ILIKE $2)
    AND ($3::text IS NULL OR action = $3 OR starts_with(action, $3 || '.'))
    AND ($4::text IS NULL OR person_id = $4)
    AND ($5::date IS NULL OR at >= $5::date::timestamp AT TIME ZONE $7::text)
    AND ($6::date IS NULL OR at < ($6::date + 1)::timestamp AT TIME ZONE $7::text)
  ORDER BY entry_id DESC LIMIT $8`;

/** Entries of the export that are in memory at once. */
const EXPORT_PAGE = 1_000;

/** Semicolons and a byte order mark, as spreadsheets in French read them; a formula stays a text. */
const WRITTEN = {
  delimiter: ';',
  escape_formulas: true,
  quoted_match: /\n/,
  record_delimiter: 'windows',
} as const;

/** The audit log, for owners. Rule SA-52. */
export function auditRoutes(
  app: FastifyInstance,
  { pool, access, restaurant }: StaffResources,
): void {
  const staff = staffApi(app, { access });

  staff.get(
    '/v2/staff/audit',
    {
      can: 'staff.manage',
      summary: 'Who changed what, the newest first.',
      querystring: auditQuery,
      isPrepared: true,
      answer: auditAnswer,
    },
    async (request) => {
      const { before, limit, ...filter } = request.query;
      const { timezone } = (await restaurant()).scheduling.pickup;
      const page = { before: before === undefined ? null : Number(before), limit: limit + 1 };
      const found = await readAudit(pool, filter, page, timezone);
      const entries = found.slice(0, limit);
      const next = found.length > limit ? String(entries.at(-1)?.entry_id) : null;
      return { entries, next };
    },
  );

  staff.get(
    '/v2/staff/audit/export',
    {
      can: 'staff.manage',
      summary:
        'The same entries in the words of their page, as a spreadsheet: semicolons, times of the restaurant.',
      querystring: auditFilter,
      isPrepared: true,
      answer: z.unknown().describe('`text/csv` with a byte order mark.'),
    },
    async (request, reply) => {
      const { timezone } = (await restaurant()).scheduling.pickup;
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-disposition': 'attachment; filename="journal.csv"',
        })
        .type('text/csv; charset=utf-8')
        .send(Readable.from(lines(request.query, timezone)));
    },
  );

  /** The entries as CSV, page by page, with the words of the page that shows them. */
  async function* lines(filter: AuditFilter, timezone: TimeZone): AsyncGenerator<string> {
    const { stringify } = await import('csv-stringify/sync');
    const { auditSheet } = await import('@comptoir/staff-texts/audit/audit-sheet');
    const sheet = auditSheet(timezone);
    yield stringify([sheet.columns], { ...WRITTEN, bom: true });
    for (let before: number | null = null; ; ) {
      const page: readonly WireAuditEntry[] = await readAudit(
        pool,
        filter,
        { before, limit: EXPORT_PAGE },
        timezone,
      );
      if (page.length > 0) yield stringify(page.map(sheet.row), WRITTEN);
      if (page.length < EXPORT_PAGE) return;
      before = page.at(-1)?.entry_id ?? null;
    }
  }
}

/** A page of the entries that a filter lets through, the newest first. Rule SA-52. */
async function readAudit(
  executor: Executor,
  filter: AuditFilter,
  { before, limit }: { readonly before: number | null; readonly limit: number },
  timezone: TimeZone,
): Promise<readonly WireAuditEntry[]> {
  const { rows } = await executor.query<AuditRow>(READ, [
    before,
    filter.search ? `%${filter.search.replaceAll(/[\\%_]/g, '\\$&')}%` : null,
    filter.action ?? null,
    filter.person_id ?? null,
    filter.from ?? null,
    filter.to ?? null,
    timezone,
    limit,
  ]);
  return rows.map(({ at, person_id, person_name, device_id, device_name, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    person: person_id === null ? null : { person_id, name: person_name ?? '' },
    device: device_id === null ? null : { device_id, name: device_name ?? '' },
  }));
}
