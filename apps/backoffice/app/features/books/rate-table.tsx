import type { WireBooksTotals } from '@comptoir/contract/staff/books';
import { toBasisPoints } from '@comptoir/contract/wire/euros';
import { formatRate } from '@comptoir/design/format/money';
import { t } from '@comptoir/staff-texts/translate';
import { DataTable } from '#components/layout/data-table.tsx';
import { formatAmount } from '#lib/format/amount.ts';

interface RateTableProps {
  readonly caption: string;
  readonly rates: WireBooksTotals['turnover']['rates'];
}

/** Amounts by tax rate: without tax, the tax, and with it. */
export function RateTable({ caption, rates }: RateTableProps) {
  if (rates.length === 0) return null;
  return (
    <div className="max-w-text">
      <DataTable
        caption={caption}
        captionClass="mb-1 text-left font-semibold"
        columns={[
          { name: t('Rate') },
          { name: t('Without tax') },
          { name: t('Tax') },
          { name: t('With tax') },
        ]}
        rows={rates.map(({ rate, net, tax, gross }) => ({
          key: rate,
          cells: [formatRate(toBasisPoints(rate)), ...[net, tax, gross].map(formatAmount)],
        }))}
      />
    </div>
  );
}
