import type { WirePayout } from '@comptoir/contract/staff/payouts';
import { formatShortDay } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { Link } from 'react-router';
import { formatAmount } from '#lib/format/amount.ts';
import { stateText } from './payout-words.ts';

interface PayoutTableProps {
  readonly payouts: readonly WirePayout[];
}

const WIDE = 'hidden py-2 text-right tablet:table-cell';

/** The payouts of a month, each with what it is the sum of. */
export function PayoutTable({ payouts }: PayoutTableProps) {
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{t('Payouts')}</caption>
      <thead className="text-quiet text-small">
        <tr>
          <th scope="col" className="text-left font-normal">
            {t('Arrival')}
          </th>
          {[t('Sales'), t('Refunds'), t('Fees'), t('Others')].map((name) => (
            <th key={name} scope="col" className="hidden text-right font-normal tablet:table-cell">
              {name}
            </th>
          ))}
          <th scope="col" className="text-right font-normal">
            {t('Net')}
          </th>
        </tr>
      </thead>
      <tbody>
        {payouts.map(({ payout_id, arrives_on, state, contents, sums, amount, ...payout }) => (
          <tr key={payout_id} className="border-hinoki border-t align-baseline">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              <Link
                to={`/caisse/versements/${payout_id}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {formatShortDay(arrives_on)}
              </Link>
              <span className="block text-quiet text-small">
                {stateText(state)}
                {contents === 'awaited' && ` · ${t('contents to come')}`}
              </span>
              {payout.has_difference && (
                <span className="block font-semibold text-alarm text-small">{t('Differs')}</span>
              )}
            </th>
            {contents === 'known' ? (
              <>
                <td className={WIDE}>{formatAmount(sums.sales)}</td>
                <td className={WIDE}>{formatAmount(0 - sums.refunds)}</td>
                <td className={WIDE}>{formatAmount(0 - sums.fees)}</td>
                <td className={WIDE}>
                  {formatAmount(sums.disputes + sums.adjustments + sums.others)}
                </td>
              </>
            ) : (
              <td colSpan={4} className={`${WIDE} text-quiet`}>
                {t('not said by the provider')}
              </td>
            )}
            <td className="whitespace-nowrap py-2 text-right font-semibold">
              {formatAmount(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
