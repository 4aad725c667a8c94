import { Alert } from '@comptoir/design/components/alert';
import { formatDay, formatTime } from '@comptoir/design/format/time';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import { Link } from 'react-router';
import { Button } from '#components/controls/button.tsx';
import { PaymentLine } from '#components/order/payment-line.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { t } from '#lib/i18n/translate.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { PROGRESS_NAMES } from '#lib/live/step-words.ts';
import { useBoard } from '#stores/board/board.ts';
import type { ListedOrders } from './use-listed-orders.ts';

interface OrderListProps {
  readonly listed: ListedOrders;
  readonly isSearch: boolean;
  readonly onRetry: () => void;
}

export function OrderList({ listed, isSearch, onRetry }: OrderListProps) {
  if (listed.kind === 'loading') return <p role="status">{t('Loading…')}</p>;
  if (listed.kind === 'failed') {
    const isOffline = listed.problem.status === 0;
    return (
      <div className="space-y-3">
        <Alert kind="problem">
          <p>
            {isOffline
              ? t('Without a network only the open orders of the board are shown.')
              : problemText(listed.problem)}
          </p>
        </Alert>
        <Button onClick={onRetry}>{t('Try again')}</Button>
      </div>
    );
  }
  if (listed.orders.length === 0) {
    return (
      <p role="status" className="py-8 text-large">
        {isSearch
          ? t('No order found. A number, the beginning of a name, or four digits are enough.')
          : t('No order on this day.')}
      </p>
    );
  }
  return (
    <ul className="grid gap-2 desktop:grid-cols-2">
      {listed.orders.map((order) => (
        <ListedOrder key={order.order_id} order={order} isDayShown={isSearch} />
      ))}
    </ul>
  );
}

interface ListedOrderProps {
  readonly order: BoardOrder;
  readonly isDayShown: boolean;
}

function ListedOrder({ order, isDayShown }: ListedOrderProps) {
  const timeZone = useBoard((board) => board.timeZone);
  return (
    <li>
      <Link
        to={`/commandes/${order.order_id}`}
        className="flex min-h-16 items-center gap-4 rounded-card bg-paper px-4 py-2 hover:bg-hinoki"
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
        </span>
        {!isFinished(order.progress) && <PaymentLine payment={order.payment} />}
      </Link>
    </li>
  );
}
