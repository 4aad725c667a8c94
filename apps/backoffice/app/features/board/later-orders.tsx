import { formatDay, formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { useBoard } from '#stores/board/board.ts';
import { openOrder } from '#stores/board/open-order.ts';

/** Accepted orders that are started later, by day: those of today are seen at once, the others unfold. Rule OB-1. */
export function LaterOrders() {
  const ids = useBoard(({ view }) => view.columns.later);
  const shown = useBoard(({ view }) => view.shown);
  const today = useBoard((board) => board.today);
  const timeZone = useBoard((board) => board.timeZone);
  if (ids.length === 0) return null;
  const orders = ids.flatMap((id) => shown.get(id)?.order ?? []);
  return (
    <section aria-labelledby="column-later" className="pb-2">
      <h2
        id="column-later"
        className="board-heading flex items-baseline gap-2 py-1.5 font-bold font-sans text-body text-state-over"
      >
        {t('Later')} <span className="text-ink tabular-nums">{ids.length}</span>
      </h2>
      <div className="space-y-2">
        {byDay(orders).map(([day, ofDay]) => (
          <details key={day} open={day === today} className="rounded-card bg-paper">
            <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 px-4 font-semibold">
              <span className="first-letter:uppercase">
                {day === today ? t('Today') : formatDay(day)}
              </span>
              <span className="text-quiet tabular-nums">{ofDay.length}</span>
            </summary>
            <ul className="px-2 pb-2">
              {ofDay.map((order) => (
                <li key={order.order_id}>
                  <button
                    type="button"
                    onClick={() => openOrder(order.order_id)}
                    className="flex min-h-14 w-full items-center gap-3 rounded-field px-2 text-start hover:bg-hinoki"
                  >
                    <span className="font-bold tabular-nums">
                      {formatTime(Date.parse(order.due_at), timeZone)}
                    </span>
                    <span className="font-serif text-heading">{order.number}</span>
                    <span className="min-w-0 truncate text-quiet text-small">
                      {t(order.is_pickup ? 'Pickup' : 'Delivery')}
                      {order.guest && ` · ${order.guest.last_name}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}

function byDay(
  orders: readonly BoardOrder[],
): readonly (readonly [string, readonly BoardOrder[]])[] {
  return [...Map.groupBy(orders, ({ day }) => day)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
}
