import { Alert } from '@comptoir/design/components/alert';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { GivenReport } from './given-report.tsx';
import { storedDraft } from './report-draft.ts';
import { ReportForm } from './report-form.tsx';
import { useReports } from './use-reports.ts';

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
