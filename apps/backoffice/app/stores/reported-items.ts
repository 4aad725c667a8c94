import type { OpenReportsData } from '@comptoir/contract/reported-items/staff-reports';
import { create } from 'zustand';
import { followLiveState } from '#stores/follow-live-state.ts';

type OpenReport = OpenReportsData['reports'][number];

interface ReportedItemsStore {
  /** Null until the server has told them once. */
  readonly reports: readonly OpenReport[] | null;
}

/** The unanswered reports of guests, as the server told them last. Rules RI-7 and RI-31. */
export const useReportedItems = create<ReportedItemsStore>()(() => ({ reports: null }));

/** Follows the open reports until the returned function is called. */
export function followReportedItems(): () => void {
  const stop = followLiveState('reported_items', '/reported-items', {
    show: ({ reports }) => useReportedItems.setState({ reports }),
    current: useReportedItems.getState,
  });
  return () => {
    stop();
    useReportedItems.setState({ reports: null });
  };
}

/** Those that came while the page was open: what it found when it opened is not new. Rule RI-32. */
export function newReports(
  reports: readonly OpenReport[] | null,
  before: readonly OpenReport[] | null,
): readonly OpenReport[] {
  if (reports === null || before === null) return [];
  const known = new Set(before.map(({ report_id }) => report_id));
  return reports.filter(({ report_id }) => !known.has(report_id));
}

/** Whether an order has an unanswered report. */
export function useHasOpenReport(orderId: string): boolean {
  return useReportedItems(
    ({ reports }) => reports?.some(({ order_id }) => order_id === orderId) ?? false,
  );
}

/** The open reports of an order by their ids, which are another text when one came or was closed. */
export function useOpenReportIds(orderId: string): string {
  return useReportedItems(({ reports }) =>
    (reports ?? [])
      .filter(({ order_id }) => order_id === orderId)
      .map(({ report_id }) => report_id)
      .join(),
  );
}
