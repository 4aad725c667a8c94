import type {
  ItemReportRequest,
  WireGuestReports,
} from '@comptoir/contract/reported-items/guest-reports';
import { useMemo } from 'react';
import { orderApi } from '#lib/api/order-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useOrderDetail } from '../use-order-detail.ts';

/**
 * What can be reported of an order, and what was: read again with each revision of the order, and live while a report
 * waits for an answer. Rule RI-30.
 */
export function useReports(orderKey: string, revision: number) {
  const { apiRoot } = useRootData();
  const api = useMemo(() => orderApi(apiRoot, orderKey), [apiRoot, orderKey]);
  const { state, problem, change, retry } = useOrderDetail<WireGuestReports>({
    orderKey,
    revision,
    fetch: api.readReports,
    isAfterHandOver: mayReport,
    isAwaited,
  });
  const send = (request: ItemReportRequest) => change(() => api.report(request));
  return { reports: state, problem, retry, send };
}

const mayReport = ({ may_report }: WireGuestReports) => may_report;

const isAwaited = ({ reports }: WireGuestReports) => reports.some(({ state }) => state === 'open');
