import type { WireMovement } from '@comptoir/contract/staff/payouts';
import { t } from '@comptoir/staff-texts/translate';
import { DataTable } from '#components/layout/data-table.tsx';
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
    <DataTable
      caption={caption}
      columns={[
        { name: t('Movement') },
        { name: t('Gross'), isWideOnly: true },
        { name: t('Fees'), isWideOnly: true },
        { name: t('Net') },
      ]}
      rows={movements.map((movement) => ({
        key: movement.transaction_id,
        cells: [
          <MovementName key="name" movement={movement} isWaiting={isWaiting} />,
          ...[movement.amount, movement.fee, movement.net].map(formatAmount),
        ],
      }))}
    />
  );
}

interface MovementNameProps {
  readonly movement: WireMovement;
  readonly isWaiting: boolean;
}

function MovementName({ movement, isWaiting }: MovementNameProps) {
  return (
    <>
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
    </>
  );
}
