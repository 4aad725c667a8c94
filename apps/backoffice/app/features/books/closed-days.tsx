import type { WireCashCount } from '@comptoir/contract/staff/books';
import { toCents } from '@comptoir/contract/wire/euros';
import { formatShortDay } from '@comptoir/design/format/time';
import { cashDifference } from '@comptoir/domain/books/cash-count';
import { hasMoved } from '@comptoir/domain/books/journal-totals';
import { HANDOVER_MEANS } from '@comptoir/domain/money/handover-payments';
import { MEANS_NAMES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { Fragment } from 'react';
import { DownloadLink } from '#components/controls/button.tsx';
import { MonthPicker } from '#components/controls/month-picker.tsx';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { DataTable } from '#components/layout/data-table.tsx';
import { Section } from '#components/layout/page.tsx';
import { formatAmount } from '#lib/format/amount.ts';
import type { BooksPayload } from './books.tsx';
import { differenceText } from './cash-difference.ts';
import { RateTable } from './rate-table.tsx';

interface ClosedDaysProps {
  readonly books: BooksPayload;
  readonly onMonth: (month: string) => void;
}

/** The closed days of a month with its sums, and its archive. Rule BK-30. */
export function ClosedDays({ books: { month, closings, open }, onMonth }: ClosedDaysProps) {
  const days = closings.filter(({ period }) => period === 'day');
  const whole = closings.find(({ period }) => period === 'month');
  const year = closings.find(({ period }) => period === 'year');
  const last = days.at(-1);
  const isLatest = month >= open.day.slice(0, 7);
  return (
    <Section title={t('Closed days')} lead={t('A day is closed at 4 in the morning, or by hand.')}>
      <MonthPicker month={month} isLatest={isLatest} onPick={onMonth} />
      {last === undefined ? (
        <EmptyState
          sign="∅"
          title={t('No closed day')}
          text={t('The first one stands here tomorrow morning.')}
        />
      ) : (
        <>
          <DataTable
            caption={t('Closed days')}
            columns={[
              { name: t('Day') },
              { name: t('Turnover') },
              { name: t('Refunds'), isWideOnly: true },
              { name: t('Card') },
              { name: t('Cash') },
            ]}
            rows={days.map((closing) => {
              const { turnover, refunds, means } = closing.totals;
              return {
                key: closing.number,
                cells: [
                  <ClosedDay key="day" closing={closing} />,
                  formatAmount(turnover.total),
                  formatAmount(refunds.total),
                  formatAmount(means.card.received - means.card.returned),
                  <Fragment key="cash">
                    {formatAmount(means.cash.received - means.cash.returned)}
                    {closing.cash_count && <Counted count={closing.cash_count} />}
                  </Fragment>,
                ],
              };
            })}
          />
          {whole && (
            <RateTable
              caption={t('Turnover of the month by tax rate')}
              rates={whole.totals.turnover.rates}
            />
          )}
          <div className="flex flex-wrap gap-3">
            {whole && (
              <DownloadLink href={closingPdf(whole.number)}>
                {t('Download the closing of the month as PDF')}
              </DownloadLink>
            )}
            {year && (
              <DownloadLink href={closingPdf(year.number)}>
                {t('Download the closing of the year as PDF')}
              </DownloadLink>
            )}
            <DownloadLink href={`/v2/staff/books/archive?from=${month}-01&to=${last.to}`}>
              {t('Download the archive of these days')}
            </DownloadLink>
            <DownloadLink href={`/v2/staff/books/fec?from=${month}-01&to=${last.to}`}>
              {t('Download the entries for the accountant (FEC)')}
            </DownloadLink>
          </div>
        </>
      )}
    </Section>
  );
}

type Closing = BooksPayload['closings'][number];

function ClosedDay({ closing }: { readonly closing: Closing }) {
  const { number, to, cash_count } = closing;
  const { tips, cash_movements: moved, means } = closing.totals;
  return (
    <>
      {formatShortDay(to)}
      <a
        href={closingPdf(number)}
        download
        className="flex min-h-12 w-fit items-center text-small underline"
      >
        {t('Closing as PDF')}
        <span className="sr-only"> : {formatShortDay(to)}</span>
      </a>
      <OtherMeans means={means} />
      {tips && (
        <span className="block text-quiet text-small">
          {t('Tips, outside of the turnover')} {formatAmount(tips.total)}
        </span>
      )}
      {moved && (
        <span className="wrap-anywhere block text-quiet text-small">
          {t('Cash paid in {paid_in}, paid out {paid_out}', {
            paid_in: formatAmount(moved.paid_in),
            paid_out: formatAmount(moved.paid_out),
          })}
        </span>
      )}
      {cash_count?.remark && (
        <span className="block max-w-80 text-quiet text-small">{cash_count.remark}</span>
      )}
    </>
  );
}

function closingPdf(number: number): string {
  return `/v2/staff/books/closings/${number}/pdf`;
}

/** What was taken at hand-over beside cash: it has no column, as most days have none of it. */
function OtherMeans({ means }: Pick<BooksPayload['open']['totals'], 'means'>) {
  return HANDOVER_MEANS.filter((name) => name !== 'cash' && hasMoved(means[name])).map((name) => (
    <span key={name} className="block text-quiet text-small">
      {t(MEANS_NAMES[name])} {formatAmount(means[name].received - means[name].returned)}
    </span>
  ));
}

/** How the cash differed from what had to be there. Rule BK-43. */
function Counted({ count }: { readonly count: WireCashCount }) {
  const difference = cashDifference(toCents(count.expected), toCents(count.counted));
  const colour = difference.kind === 'none' ? 'text-quiet' : 'text-alarm';
  return (
    <span className={`block whitespace-normal text-small ${colour}`}>
      {differenceText(difference)}
    </span>
  );
}
