import type { WireMovement } from '@comptoir/contract/staff/payouts';
import { t } from '@comptoir/staff-texts/translate';
import { Link } from 'react-router';
import { useMay } from '#stores/session.ts';

interface OrderLinkProps {
  readonly order: WireMovement['order'];
}

/** The order of a movement, as a link for those who may open it. */
export function OrderLink({ order }: OrderLinkProps) {
  const mayRead = useMay('orders.read');
  if (order === null) return null;
  if (order.number === null) return <span>{t('Deleted order')}</span>;
  const name = t('Order {number}', { number: order.number });
  if (!mayRead) return <span>{name}</span>;
  return (
    <Link
      to={`/commandes/${order.order_id}`}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {name}
    </Link>
  );
}
