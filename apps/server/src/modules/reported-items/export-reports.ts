import type { ExportAnswer } from '@comptoir/contract/accounts/auth-orders';
import type { ReportedItemsDependencies } from './dependencies.ts';
import { reportStore } from './report-store.ts';

/** What the guest of these orders wrote and sent, for the export of the guest's data. Rules RI-6 and N-16. */
export function reportsForExport({
  pool,
  photographs,
}: Pick<ReportedItemsDependencies, 'pool' | 'photographs'>) {
  return async (orderIds: readonly string[]): Promise<ExportAnswer['reported_items']> => {
    const reports = await reportStore(pool).ofOrders(orderIds);
    return Promise.all(
      reports.map(async ({ orderId, reportedAt, units, text, photograph, answer }) => ({
        order_id: orderId,
        reported_at: reportedAt.toISOString(),
        units: units.map(({ part, name, quantity, problem }) => ({
          part,
          name,
          quantity,
          problem,
        })),
        text,
        photograph:
          photograph && ((await photographs.read(photograph))?.toString('base64') ?? null),
        answer,
      })),
    );
  };
}
