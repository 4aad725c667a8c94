import type { AuditFilter, WireAuditEntry } from '@comptoir/contract/staff/audit';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';

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

/** A page of the entries that a filter lets through, the newest first. Rule SA-52. */
export async function readAudit(
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

const READ = `
  SELECT staff_audit.*, (
      SELECT number FROM orders WHERE order_id = substr(subject, 7) AND starts_with(subject, 'order:') AND finalized_at IS NOT NULL
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
