import { auditAnswer, auditQuery, type WireAuditEntry } from '@comptoir/contract/staff/audit';
import type { FastifyInstance } from 'fastify';
import type { StaffDependencies } from '../dependencies.ts';
import { staffApi } from '../staff.ts';
import { readAudit } from './audit-log.ts';

/** `order:5f…` → `5f…`; null for anything else. */
function orderIdOf(subject: string): string | null {
  return subject.startsWith('order:') ? subject.slice('order:'.length) : null;
}

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
}
