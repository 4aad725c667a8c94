import type { WireMovement } from '@comptoir/contract/staff/payouts';
import { t } from '@comptoir/staff-texts/translate';
import { formatAmount } from '#lib/format/amount.ts';
import { day, dayAndTime } from '#lib/format/time-text.ts';
import { OrderLink } from './order-link.tsx';
import { movementText } from './payout-words.ts';

interface MovementTableProps {
  readonly caption: string;
  readonly movements: readonly WireMovement[];
  /** Says from when each can be paid out, instead of when it moved. */
  readonly isWaiting?: boolean;
}

/** What moved on the account, a row each. */
export function MovementTable({ caption, movements, isWaiting = false }: MovementTableProps) {
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-quiet text-small">
        <tr>
          <th scope="col" className="text-left font-normal">
            {t('Movement')}
          </th>
          <th scope="col" className="hidden text-right font-normal tablet:table-cell">
            {t('Gross')}
          </th>
          <th scope="col" className="hidden text-right font-normal tablet:table-cell">
            {t('Fees')}
          </th>
          <th scope="col" className="text-right font-normal">
            {t('Net')}
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <tr key={movement.transaction_id} className="border-hinoki border-t align-baseline">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              <span className="flex flex-wrap items-center gap-x-4">
                {movementText(movement)} <OrderLink order={movement.order} />
              </span>
              <span className="block text-quiet text-small">
                {isWaiting
                  ? t('Can be paid out from {day}', { day: day(movement.available_at) })
                  : dayAndTime(movement.occurred_at)}
                <span className="tablet:hidden">
                  {movement.fee !== 0 &&
                    ` · ${t('{gross} less {fee}', {
                      gross: formatAmount(movement.amount),
                      fee: formatAmount(movement.fee),
                    })}`}
                </span>
              </span>
            </th>
            <td className="hidden py-2 text-right tablet:table-cell">
              {formatAmount(movement.amount)}
            </td>
            <td className="hidden py-2 text-right tablet:table-cell">
              {formatAmount(movement.fee)}
            </td>
            <td className="whitespace-nowrap py-2 text-right">{formatAmount(movement.net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
