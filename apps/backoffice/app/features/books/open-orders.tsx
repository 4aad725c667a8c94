import type { BoardAnswer } from '@comptoir/contract/staff/board';
import { toCents, toEuros } from '@comptoir/contract/wire/euros';
import { Alert } from '@comptoir/design/components/alert';
import { sum } from '@comptoir/domain/money/money';
import { PROGRESS_NAMES } from '@comptoir/staff-texts/names/orders';
import { t } from '@comptoir/staff-texts/translate';
import { Link } from 'react-router';
import { formatAmount } from '#lib/format/amount.ts';
import { useLoaded } from '#stores/use-loaded.ts';

/** Before a day is closed: its open orders but tests, and what is to be taken for them. Rules BK-31 and OP-7. */
export function OpenOrders({ day }: { readonly day: string }) {
  const { state } = useLoaded<BoardAnswer['payload']>('/orders');
  if (state.kind !== 'loaded') return null;
  const orders = state.payload.orders.filter((order) => order.day <= day && !order.is_test);
  if (orders.length === 0) return null;
  const due = toEuros(sum(orders.map(({ payment }) => toCents(payment?.due ?? 0))));
  return (
    <Alert kind="note">
      <p className="font-semibold">
        {t('{count} orders are still open', { count: orders.length })}
        {due > 0 && `, ${t('{amount} to collect', { amount: formatAmount(due) })}`}
      </p>
      <ul className="mt-2 space-y-1">
        {orders.map(({ order_id, number, progress, payment }) => (
          <li key={order_id}>
            <Link
              to={`/commandes/${order_id}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {t('Order {number}', { number })} · {t(PROGRESS_NAMES[progress])}
              {payment !== null && payment.due > 0 && ` · ${formatAmount(payment.due)}`}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
