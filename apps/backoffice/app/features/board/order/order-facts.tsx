import { formatDay, formatTime } from '@comptoir/design/format/time';
import { telephoneLink } from '@comptoir/domain/checkout/telephone';
import { boardColumn } from '@comptoir/domain/orders/board';
import { t } from '@comptoir/staff-texts/translate';
import { DoorAccess } from '#components/handover/door-access.tsx';
import { COLUMN_LOOKS } from '#components/order/state-look.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { stepDone } from '#lib/live/steps/step-words.ts';
import { useBoard } from '#stores/board/board.ts';
import { serverClock } from '#stores/board/clock.ts';
import { useMay } from '#stores/session.ts';
import { CountdownLine } from '../card/countdown-line.tsx';
import { StepButtons } from '../card/step-buttons.tsx';

interface OrderSummaryProps {
  readonly order: BoardOrder;
  readonly isPending: boolean;
}

/** When it is due, how it goes out, how far it is, and the next step. */
export function OrderSummary({ order, isPending }: OrderSummaryProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const today = useBoard((board) => board.today);
  const column = boardColumn(
    { progress: order.progress, startBy: Date.parse(order.start_by) },
    serverClock.now(),
  );
  const { text, ground } = COLUMN_LOOKS[column ?? 'later'];
  // Before it is accepted the button has the time that would be promised.
  const isUndecided = order.progress === 'received' && order.starts_at === null;
  return (
    <div className="@container space-y-3">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        {!isUndecided && (
          <span className="font-bold text-title">
            {formatTime(Date.parse(order.due_at), timeZone)}
          </span>
        )}
        <span className={`font-semibold text-large ${text}`}>
          {t(order.is_pickup ? 'Pickup' : 'Delivery')}
          {order.starts_at === null && ` · ${t('ASAP')}`}
        </span>
        {order.day !== today && <span className="font-semibold">{formatDay(order.day)}</span>}
      </p>
      {column === null ? (
        <p className="font-semibold">{stepDone(order.number, order.progress)}</p>
      ) : (
        <>
          <CountdownLine order={order} column={column} />
          <StepButtons order={order} isPending={isPending} ground={ground} />
        </>
      )}
    </div>
  );
}

/** Who ordered and where it goes; nothing without the permission. A stored board has no guests (OB-78). */
export function OrderGuest({ order: { guest, is_pickup } }: { readonly order: BoardOrder }) {
  const mayRead = useMay('orders.guest');
  const isOffline = useBoard(({ connection }) => connection === 'offline');
  if (guest === null) {
    if (!mayRead || !isOffline) return null;
    return (
      <p className="text-quiet">
        {t('The guest is not stored on this device, and appears once the network is back.')}
      </p>
    );
  }
  return (
    <section>
      <h3 className="font-bold font-sans text-body">
        {guest.first_name} {guest.last_name}
        {guest.is_first_order === true && (
          <span className="ms-2 font-semibold text-small text-state-out-for-delivery">
            {t('1st order')}
          </span>
        )}
      </h3>
      {guest.phone !== '' && (
        <a
          href={telephoneLink(guest.phone)}
          className="inline-flex min-h-14 items-center font-semibold underline underline-offset-4"
        >
          {guest.phone}
        </a>
      )}
      {!is_pickup && guest.address !== '' && (
        <p className="wrap-anywhere">
          {guest.address}, {guest.postal_code} {guest.city}
          <DoorAccess {...guest} />
        </p>
      )}
    </section>
  );
}
