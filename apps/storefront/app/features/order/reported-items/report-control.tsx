import type {
  ItemReportRequest,
  WireGuestReports,
} from '@comptoir/contract/reported-items/guest-reports';
import { toCents } from '@comptoir/contract/wire/euros';
import { Alert } from '@comptoir/design/components/alert';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { orderApi } from '#lib/api/order-api.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { formatPrice } from '#lib/format/price.ts';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useOrderDetail } from '../use-order-detail.ts';
import { storedDraft } from './report-draft.ts';
import { ReportForm } from './report-form.tsx';

interface ReportControlProps {
  readonly orderKey: string;
  /** Counts the changes of the order. */
  readonly revision: number;
}

/** The reports of an order with what became of each, and the way to another one. Rule RI-30. */
export function ReportControl({ orderKey, revision }: ReportControlProps) {
  const t = useTranslate();
  const { reports, problem, retry, send } = useReports(orderKey, revision);
  const [isOpen, setOpen] = useState(() => storedDraft(orderKey) !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (sent > 0) heading.current?.focus();
  }, [sent]);
  if (reports === null) {
    return (
      problem && (
        <Alert kind="note">
          <p>{problemText(problem, t)}</p>
          <Button look="plain" className="-ml-2" onClick={retry}>
            {t('Try again')}
          </Button>
        </Alert>
      )
    );
  }
  const mayReport = reports.may_report && reports.lines.some(({ left }) => left > 0);
  if (!mayReport && reports.reports.length === 0) return null;
  return (
    <section aria-labelledby="reported-items" className="max-w-text space-y-3">
      <h2 id="reported-items" ref={heading} tabIndex={-1} className="text-heading">
        {reports.reports.length === 0 ? t('A problem with your order?') : t('Your report')}
      </h2>
      {reports.reports.length > 0 && (
        <ul aria-live="polite" className="divide-y divide-hinoki border-hinoki border-y">
          {reports.reports.map((report) => (
            <GivenReport key={report.report_id} report={report} />
          ))}
        </ul>
      )}
      {mayReport &&
        (isOpen ? (
          <ReportForm
            orderKey={orderKey}
            lines={reports.lines}
            onSubmit={send}
            onSent={() => {
              setOpen(false);
              setSent((count) => count + 1);
            }}
            onStale={retry}
            onBack={() => setOpen(false)}
          />
        ) : (
          <Button onClick={() => setOpen(true)}>{t('Is something missing?')}</Button>
        ))}
    </section>
  );
}

/**
 * What can be reported of an order, and what was: read again with each revision of the order, and live while a report
 * waits for an answer. Rule RI-30.
 */
function useReports(orderKey: string, revision: number) {
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

type WireReport = WireGuestReports['reports'][number];

/** A report that was sent, and what became of it. Rule RI-10. */
function GivenReport({ report }: { readonly report: WireReport }) {
  const t = useTranslate();
  return (
    <li className="space-y-1 py-3">
      <p className="font-semibold">{report.units.map((unit) => unitText(unit, t)).join(', ')}</p>
      <p className="whitespace-pre-line break-words">{outcomeText(report, t)}</p>
    </li>
  );
}

function unitText({ quantity, name, problem }: WireReport['units'][number], t: Translate): string {
  return problem === 'missing'
    ? t('{count} × {name} missing', { count: quantity, name })
    : t('{count} × {name} wrong', { count: quantity, name });
}

function outcomeText({ state, answer, refund }: WireReport, t: Translate): string {
  if (refund?.state === 'failed') {
    return t('The refund has not gone through yet: the restaurant takes care of it.');
  }
  if (refund) {
    const amount = formatPrice(toCents(refund.amount));
    return refund.means === 'card'
      ? t('The restaurant refunds you {amount}, on your card, within five to ten days.', { amount })
      : t('The restaurant refunds you {amount} in cash.', { amount });
  }
  if (answer !== null) return t('The restaurant answers: « {answer} »', { answer });
  return state === 'open'
    ? t('Received by the restaurant: its answer will be shown here.')
    : t('The restaurant has dealt with it.');
}
