import type { orderReportsAnswer } from '@comptoir/contract/reported-items/staff-reports';
import { Alert } from '@comptoir/design/components/alert';
import { t } from '@comptoir/staff-texts/translate';
import { useEffect, useId, useRef } from 'react';
import { Button } from '#components/controls/button.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { problemText } from '#lib/api/problem-text.ts';
import { useOpenReportIds } from '#stores/reported-items.ts';
import { useMay } from '#stores/session.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { Report } from './report.tsx';

interface ReportedItemsProps {
  readonly orderId: string;
  /** Money may have gone back. */
  readonly onClosed: () => void;
}

/** What the guest of an order reports, and how it is closed. Loaded with the order. Rule RI-31. */
export default function ReportedItems(props: ReportedItemsProps) {
  return useMay('orders.guest') ? <Reports {...props} /> : null;
}

function Reports({ orderId, onClosed }: ReportedItemsProps) {
  const path = `/orders/${encodeURIComponent(orderId)}/reported-items`;
  const { state, reload, retry } = useLoaded<PayloadOf<typeof orderReportsAnswer>>(path);
  const titleId = useId();
  const open = useOpenReportIds(orderId);
  const loaded = useRef(open);
  useEffect(() => {
    if (loaded.current === open) return;
    loaded.current = open;
    reload();
  }, [open, reload]);

  if (state.kind === 'failed') {
    return (
      <section className="space-y-3">
        <Alert kind="note">
          <p>
            {t('The reports of the guest are not loaded. {problem}', {
              problem: problemText(state.problem),
            })}
          </p>
        </Alert>
        <Button onClick={retry}>{t('Try again')}</Button>
      </section>
    );
  }
  if (state.kind !== 'loaded' || state.payload.reports.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="space-y-3 border-hinoki border-t pt-4">
      <h3 id={titleId} className="font-bold font-sans text-body">
        {t('Reported by the guest')}
      </h3>
      <ul aria-live="polite" className="space-y-5">
        {state.payload.reports.map((report) => (
          <Report
            key={report.report_id}
            path={`${path}/${report.report_id}`}
            report={report}
            onClosed={() => {
              reload();
              onClosed();
            }}
          />
        ))}
      </ul>
    </section>
  );
}
