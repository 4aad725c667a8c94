import { formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { Link } from 'react-router';
import type { OpeningCheck } from '#lib/service/opening-states.ts';
import { CheckLine } from './check-line.tsx';

/** The orders with which the service begins, by when they have to be started. Rule SV-84. */
export function FirstOrdersLine({ check }: { readonly check: OpeningCheck }) {
  const { open_orders: count, first_orders: orders, timezone } = check;
  const time = (instant: string) => formatTime(Date.parse(instant), timezone);
  return (
    <CheckLine
      title={t('First orders')}
      isToSee={false}
      text={
        count === 0
          ? t('None yet for this service.')
          : t('{count} orders for this service', { count })
      }
    >
      {orders.length > 0 && (
        <ol className="grid gap-2 tablet:grid-cols-2">
          {orders.map(({ order_id: id, number, order_type: type, due_at, start_by }) => (
            <li key={id}>
              <Link
                to={`/commandes/${id}`}
                className="flex min-h-14 items-center gap-4 rounded-field bg-paper px-4 py-2 hover:bg-hinoki"
              >
                <span className="font-serif text-heading">{number}</span>
                <span className="leading-tight">
                  <span className="block font-semibold">
                    {t('start by {time}', { time: time(start_by) })}
                  </span>
                  <span className="block text-quiet text-small">
                    {type === 'pickup' ? t('Pickup') : t('Delivery')}, {time(due_at)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </CheckLine>
  );
}
