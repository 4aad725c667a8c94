import type { WireBooksTotals } from '@comptoir/contract/staff/books';
import { toBasisPoints } from '@comptoir/contract/wire/euros';
import { formatRate } from '@comptoir/design/format/money';
import { t } from '@comptoir/staff-texts/translate';
import { formatAmount } from '#lib/format/amount.ts';

interface RateTableProps {
  readonly caption: string;
  readonly rates: WireBooksTotals['turnover']['rates'];
}

/** Amounts by tax rate: without tax, the tax, and with it. */
export function RateTable({ caption, rates }: RateTableProps) {
  if (rates.length === 0) return null;
  return (
    <table className="w-full max-w-text border-collapse tabular-nums">
      <caption className="mb-1 text-left font-semibold">{caption}</caption>
      <thead className="text-quiet text-small">
        <tr>
          <th scope="col" className="text-left font-normal">
            {t('Rate')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('Without tax')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('Tax')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('With tax')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ rate, net, tax, gross }) => (
          <tr key={rate} className="border-hinoki border-t">
            <th scope="row" className="py-2 text-left font-normal">
              {formatRate(toBasisPoints(rate))}
            </th>
            <td className="whitespace-nowrap py-2 text-right">{formatAmount(net)}</td>
            <td className="whitespace-nowrap py-2 text-right">{formatAmount(tax)}</td>
            <td className="whitespace-nowrap py-2 text-right">{formatAmount(gross)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
