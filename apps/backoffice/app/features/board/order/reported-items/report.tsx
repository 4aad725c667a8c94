import type { WireStaffReport } from '@comptoir/contract/reported-items/staff-reports';
import { formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { useState } from 'react';
import { Button } from '#components/controls/button.tsx';
import { FormProblem } from '#components/feedback/form-problem.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import { unitsTexts } from '#lib/reported-items/report-words.ts';
import { useBoard } from '#stores/board/board.ts';
import { ensurePermission } from '#stores/pin.ts';
import { staffApi, useMayBegin } from '#stores/session.ts';
import { useCall } from '#stores/use-call.ts';
import { AnswerForm } from './answer-form.tsx';

interface ReportProps {
  /** Of its routes, below `/v2/staff`. */
  readonly path: string;
  readonly report: WireStaffReport;
  readonly onClosed: () => void;
}

/** A report with the guest's words and photograph; an open one with how to close it. Rule RI-31. */
export function Report({ path, report, onClosed }: ReportProps) {
  const timeZone = useBoard((board) => board.timeZone);
  return (
    <li className="space-y-3">
      <div className="flex gap-3 leading-snug">
        <time dateTime={report.reported_at} className="shrink-0 text-quiet">
          {formatTime(Date.parse(report.reported_at), timeZone)}
        </time>
        <div className="min-w-0 grow space-y-1">
          {unitsTexts(report.units).map((text) => (
            <p key={text} className="font-semibold">
              {text}
            </p>
          ))}
          {report.text !== null && (
            <p className="whitespace-pre-line break-words">« {report.text} »</p>
          )}
        </div>
      </div>
      {report.has_photograph && (
        <a
          href={`/v2/staff${path}/photograph`}
          target="_blank"
          rel="noopener"
          className="block w-fit"
        >
          <img
            src={`/v2/staff${path}/photograph`}
            alt={t('Photograph of the guest, larger in a new tab')}
            className="max-h-64 max-w-full rounded-field"
          />
        </a>
      )}
      {report.state === 'open' ? (
        <OpenReport path={path} due={report.due} onClosed={onClosed} />
      ) : (
        <Outcome report={report} />
      )}
    </li>
  );
}

function Outcome({ report }: { readonly report: WireStaffReport }) {
  const who = [report.person, report.device].filter((name) => name !== null).join(' · ');
  const { refund, answer } = report;
  return (
    <div className="leading-snug">
      {refund && (
        <p className="font-semibold">
          {refund.state === 'failed'
            ? t('Refund of {amount} refused: see the refunds.', {
                amount: formatAmount(refund.amount),
              })
            : t('✓ Refunded: {amount}', { amount: formatAmount(refund.amount) })}
        </p>
      )}
      {answer !== null && (
        <p className="whitespace-pre-line break-words">
          {t('✓ Answered: « {answer} »', { answer })}
        </p>
      )}
      {refund === null && answer === null && <p>{t('✓ Closed')}</p>}
      {who !== '' && <p className="text-quiet">{who}</p>}
    </div>
  );
}

interface OpenReportProps extends Pick<ReportProps, 'path' | 'onClosed'> {
  readonly due: number | null;
}

/** One press gives the money back; words need a second one. Rules RI-8 and RI-9. */
function OpenReport({ path, due, onClosed }: OpenReportProps) {
  const call = useCall();
  const [isAnswering, setAnswering] = useState(false);
  const mayClose = useMayBegin('payments.refund');
  if (!mayClose) return <p className="text-quiet">{t('It is not answered yet.')}</p>;

  async function close(name: 'refund' | 'answer', body: object): Promise<void> {
    if (!(await ensurePermission('payments.refund'))) return;
    const result = await call.send(() => staffApi.post(`${path}/${name}`, body));
    // It may have been closed elsewhere meanwhile.
    if (result.ok || result.problem.status === 409) onClosed();
  }

  return (
    <div className="space-y-3">
      <FormProblem problem={call.problem} />
      {due === null && (
        <p className="text-quiet">
          {t('Nothing can go back for these items: answer, or refund an amount below.')}
        </p>
      )}
      {isAnswering ? (
        <AnswerForm
          isBusy={call.isBusy}
          onBack={() => setAnswering(false)}
          onSend={(text) => close('answer', { text })}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          {due !== null && (
            <Button
              look="primary"
              isBusy={call.isBusy}
              onClick={() => close('refund', {})}
              className="grow"
            >
              {t('Refund {amount}', { amount: formatAmount(due) })}
            </Button>
          )}
          <Button disabled={call.isBusy} onClick={() => setAnswering(true)} className="grow">
            {t('Answer with words…')}
          </Button>
        </div>
      )}
    </div>
  );
}
