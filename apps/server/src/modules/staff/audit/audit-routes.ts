import { auditAnswer, auditQuery, type WireAuditEntry } from '@comptoir/contract/staff/audit';
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { PREPARED_ANSWER, succeed } from '../answers.ts';
import type { StaffDependencies } from '../dependencies.ts';
import { STAFF_READ_REJECTIONS, STAFF_SECURITY } from '../staff.ts';
import { readAudit } from './audit-log.ts';

/** `order:5f…` → `5f…`; null for anything else. */
function orderIdOf(subject: string): string | null {
  return subject.startsWith('order:') ? subject.slice('order:'.length) : null;
}

/** The audit log, for owners. Rule SA-52. */
export function auditRoutes({
  pool,
  access,
  restaurant,
  orderNumbers,
}: StaffDependencies): FastifyPluginCallbackZod {
  return (app, _options, done) => {
    app.get(
      '/v2/staff/audit',
      {
        ...access.requires('staff.manage'),
        schema: {
          tags: ['staff'],
          summary: 'Who changed what, the newest first.',
          security: STAFF_SECURITY,
          querystring: auditQuery,
          response: { 200: auditAnswer, ...STAFF_READ_REJECTIONS },
        },
        ...PREPARED_ANSWER,
      },
      async (request, reply) => {
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
        return succeed(reply, { entries, next });
      },
    );
    done();
  };
}
