import type { WireVatReport } from '@comptoir/contract/staff/figures';
import { formatRate } from '@comptoir/design/format/money';
import { t } from '@comptoir/staff-texts/translate';
import { amountDigits } from '#lib/format/amount.ts';

interface VatTableProps {
  readonly caption: string;
  readonly report: WireVatReport;
  readonly kind: 'turnover' | 'sales' | 'refunds' | 'corrections';
}

/** The columns say euros: on a phone each symbol would take the room of a digit. */
const AMOUNTS = ['Without tax', 'Tax', 'With tax'] as const;

type Rates = WireVatReport['totals']['turnover']['rates'];

/** The amounts of a year by month and rate, and of the whole year. Rule FG-31. */
export function VatTable({ caption, report, kind }: VatTableProps) {
  const months = report.months.filter(({ totals }) => totals[kind].rates.length > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard.
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-small tabular-nums tablet:text-body">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-quiet text-small">
          <tr>
            <th scope="col" className="px-1 text-left font-normal">
              {t('Month')}
            </th>
            {[t('Rate'), ...AMOUNTS.map((name) => `${t(name)} (€)`)].map((name) => (
              <th key={name} scope="col" className="px-1 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {months.map(({ month, is_closed, totals }) => (
          <Group
            key={month}
            name={`${monthName(month)}${is_closed ? '' : '\u00a0*'}`}
            rates={totals[kind].rates}
          />
        ))}
        <Group name={t('The year')} rates={report.totals[kind].rates} isSum />
      </table>
    </section>
  );
}

interface GroupProps {
  readonly name: string;
  readonly rates: Rates;
  readonly isSum?: boolean;
}

/** The rates of a month stand together. */
function Group({ name, rates, isSum = false }: GroupProps) {
  return (
    <tbody className={isSum ? 'border-ink border-t-2 font-semibold' : 'border-hinoki border-t'}>
      {rates.map(({ rate, net, tax, gross }, index) => (
        <tr key={rate}>
          {index === 0 && (
            <th
              scope="rowgroup"
              rowSpan={rates.length}
              className={`px-1 py-2 text-left align-top first-letter:uppercase ${isSum ? '' : 'font-normal'}`}
            >
              {name}
            </th>
          )}
          <td className="whitespace-nowrap px-1 py-2 text-right">
            {formatRate(Math.round(rate * 100))}
          </td>
          {Object.entries({ net, tax, gross }).map(([column, amount]) => (
            <td key={column} className="whitespace-nowrap px-1 py-2 text-right">
              {amountDigits(amount)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' });

/** '2026-11' → « novembre ». */
function monthName(month: string): string {
  return MONTH.format(Date.parse(`${month}-01`));
}
