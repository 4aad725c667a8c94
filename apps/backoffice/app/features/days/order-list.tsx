import type { BoardAnswer } from '@comptoir/contract/staff/board';
import { formatDay, formatTime } from '@comptoir/design/format/time';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import { PROGRESS_NAMES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { Link } from 'react-router';
import { EmptyState } from '#components/feedback/empty-state.tsx';
import { Loaded } from '#components/feedback/loaded.tsx';
import { PaymentLine } from '#components/order/payment-line.tsx';
import { PrintStatus } from '#components/printing/print-status.tsx';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { useBoard } from '#stores/board/board.ts';
import { usePaper } from '#stores/printers.ts';
import { useHasOpenReport } from '#stores/reported-items.ts';
import { useLoaded } from '#stores/use-loaded.ts';

interface OrderListProps {
  /** Which orders are asked for, below `/v2/staff`; null while the day is not known. */
  readonly path: string | null;
  readonly isSearch: boolean;
}

export function OrderList({ path, isSearch }: OrderListProps) {
  const { state, retry } = useLoaded<BoardAnswer['payload']>(path);
  return (
    <Loaded state={state} onRetry={retry}>
      {({ orders }) =>
        orders.length === 0 ? (
          <EmptyState
            sign="∅"
            title={isSearch ? t('No order found') : t('No order on this day')}
            text={
              isSearch
                ? t('A number, the beginning of a name, or four digits are enough.')
                : t('Orders appear here as soon as a guest sends one for this day.')
            }
          />
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 desktop:grid-cols-[repeat(2,minmax(0,1fr))]">
            {orders.map((order) => (
              <ListedOrder key={order.order_id} order={order} isDayShown={isSearch} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

interface ListedOrderProps {
  readonly order: BoardOrder;
  readonly isDayShown: boolean;
}

function ListedOrder({ order, isDayShown }: ListedOrderProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const paper = usePaper(order.order_id);
  const hasReport = useHasOpenReport(order.order_id);
  return (
    <li>
      <Link
        to={`/commandes/${order.order_id}`}
        className="flex min-h-16 items-center gap-3 rounded-card bg-paper px-4 py-2 hover:bg-hinoki"
      >
        <span className="w-14 shrink-0 text-end font-serif text-heading">{order.number}</span>
        <span className="min-w-0 flex-1 leading-snug">
          <span className="block truncate font-semibold">
            {order.guest
              ? `${order.guest.first_name} ${order.guest.last_name}`
              : t('Order {number}', { number: order.number })}
          </span>
          <span className="block text-quiet text-small">
            {isDayShown && `${formatDay(order.day)} · `}
            {formatTime(Date.parse(order.due_at), timeZone)} ·{' '}
            {t(order.is_pickup ? 'Pickup' : 'Delivery')} · {t(PROGRESS_NAMES[order.progress])}
          </span>
          {hasReport && (
            <span className="block font-bold text-alarm">
              ! {t('Report of the guest to answer')}
            </span>
          )}
          {!isFinished(order.progress) && (
            <span className="block pt-1 tablet:hidden">
              <PaymentLine payment={order.payment} />
            </span>
          )}
        </span>
        {paper && <PrintStatus {...paper} timeZone={timeZone} />}
        {!isFinished(order.progress) && (
          <span className="max-tablet:hidden">
            <PaymentLine payment={order.payment} />
          </span>
        )}
      </Link>
    </li>
  );
}
