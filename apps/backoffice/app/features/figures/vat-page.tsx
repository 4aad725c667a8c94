import type { vatAnswer, WireVatReport } from '@comptoir/contract/staff/figures';
import { t } from '@comptoir/staff-texts/translate';
import { useSearchParams } from 'react-router';
import { Button, ButtonLink, DownloadLink } from '#components/controls/button.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Forbidden, Loaded } from '#components/feedback/loaded.tsx';
import { Page, Section } from '#components/layout/page.tsx';
import type { PayloadOf } from '#lib/api/payload.ts';
import { serverClock } from '#stores/board/clock.ts';
import { useMay } from '#stores/session.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { VatTable } from './vat-table.tsx';

/** Sales, refunds and turnover by month and tax rate. Rule FG-31. */
export function VatPage() {
  const mayRead = useMay('books.read');
  return (
    <Page
      title={t('VAT report')}
      lead={t('Of the books, by month and rate. It is what your declaration rests on.')}
      action={
        mayRead && (
          <div className="flex flex-wrap gap-3 print:hidden">
            <ButtonLink to="/chiffres">{t('Figures')}</ButtonLink>
            <Button onClick={() => window.print()}>{t('Print')}</Button>
          </div>
        )
      }
    >
      {mayRead ? <Report /> : <Forbidden />}
    </Page>
  );
}

function Report() {
  const [parameters, setParameters] = useSearchParams();
  const year = parameters.get('annee');
  const path = `/figures/vat${year === null ? '' : `?year=${year}`}`;
  const { state, retry } = useLoaded<PayloadOf<typeof vatAnswer>>(path);
  return (
    <div className="figures">
      <Loaded state={state} onRetry={retry}>
        {(report) => (
          <>
            <YearPicker
              year={Number(report.year)}
              onPick={(next) => setParameters({ annee: String(next) })}
            />
            <Tables report={report} />
          </>
        )}
      </Loaded>
    </div>
  );
}

interface YearPickerProps {
  readonly year: number;
  readonly onPick: (year: number) => void;
}

function YearPicker({ year, onPick }: YearPickerProps) {
  return (
    <div className="mb-6 flex items-center gap-3">
      <Button
        aria-label={t('The year before')}
        onClick={() => onPick(year - 1)}
        className="print:hidden"
      >
        <span aria-hidden="true">←</span>
      </Button>
      <p className="font-serif text-heading" aria-live="polite">
        {year}
      </p>
      <Button
        aria-label={t('The year after')}
        disabled={year >= new Date(serverClock.now()).getFullYear()}
        onClick={() => onPick(year + 1)}
        className="print:hidden"
      >
        <span aria-hidden="true">→</span>
      </Button>
    </div>
  );
}

function Tables({ report }: { readonly report: WireVatReport }) {
  const { totals, year, months } = report;
  const isEmpty = [totals.sales, totals.refunds, totals.corrections].every(
    ({ count }) => count === 0,
  );
  if (isEmpty) {
    return (
      <EmptyState
        sign="∅"
        title={t('No sale in {year}', { year })}
        text={t('The books of this year are empty.')}
      />
    );
  }
  const open = months.filter(
    ({ is_closed, totals: { sales, refunds } }) => !is_closed && sales.count + refunds.count > 0,
  );
  return (
    <>
      <Section
        title={t('Turnover')}
        lead={t('Sales less refunds, with corrections: the base of the tax.')}
      >
        <VatTable caption={t('Turnover by month and rate')} report={report} kind="turnover" />
        {open.length > 0 && (
          <p className="text-quiet text-small">
            {t('Months with a star are not closed yet: their figures still change.')}
          </p>
        )}
        <div className="flex flex-wrap gap-3 print:hidden">
          <DownloadLink href={`/v2/staff/figures/vat/export?year=${year}`}>
            {t('Download as CSV')}
          </DownloadLink>
          <DownloadLink href={`/v2/staff/figures/vat/pdf?year=${year}`}>
            {t('Download as PDF')}
          </DownloadLink>
        </div>
      </Section>
      <Section title={t('Sales')}>
        <VatTable caption={t('Sales by month and rate')} report={report} kind="sales" />
      </Section>
      {totals.refunds.count > 0 && (
        <Section title={t('Refunds')}>
          <VatTable caption={t('Refunds by month and rate')} report={report} kind="refunds" />
        </Section>
      )}
      {totals.corrections.rates.length > 0 && (
        <Section title={t('Corrections')}>
          <VatTable
            caption={t('Corrections by month and rate')}
            report={report}
            kind="corrections"
          />
        </Section>
      )}
    </>
  );
}
