import type { WireUnservedOrder } from '@comptoir/contract/staff/exceptions';
import { formatDate, formatTime } from '@comptoir/design/format/time';
import { telephoneLink } from '@comptoir/domain/checkout/telephone';
import { t } from '@comptoir/staff-texts/translate';
import { Link } from 'react-router';
import { useBoard } from '#stores/board/board.ts';

/** Orders for times that are no longer served: each opens, and its guest can be called. Rule SV-46. */
export function ConcernedOrders({ orders }: { readonly orders: readonly WireUnservedOrder[] }) {
  const timeZone = useBoard((board) => board.timeZone);
  return (
    <ul className="divide-y divide-hinoki border-hinoki border-y">
      {orders.map(({ order_id: id, number, order_type: type, wanted_at, guest, phone }) => {
        const wantedAt = Date.parse(wanted_at);
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <Link
              to={`/commandes/${id}`}
              aria-label={t('Order {number}', { number })}
              className="inline-flex min-h-14 min-w-14 items-center font-serif text-heading underline underline-offset-4"
            >
              {number}
            </Link>
            <span className="min-w-0 flex-1 basis-44">
              {guest && <span className="block font-semibold">{guest}</span>}
              <span className="block text-quiet text-small">
                {formatDate(wantedAt, timeZone)}, {formatTime(wantedAt, timeZone)} ·{' '}
                {type === 'pickup' ? t('Pickup') : t('Delivery')}
              </span>
            </span>
            {phone && (
              <a
                href={telephoneLink(phone)}
                className="inline-flex min-h-14 items-center whitespace-nowrap rounded-card border border-edge px-4 font-semibold hover:bg-paper"
              >
                {phone}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
