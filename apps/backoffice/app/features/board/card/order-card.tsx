import { formatTime } from '@comptoir/design/format/time';
import type { BoardColumn } from '@comptoir/domain/orders/board';
import { memo } from 'react';
import { KitchenLines } from '#components/order/kitchen-lines.tsx';
import { PaymentLine } from '#components/order/payment-line.tsx';
import { COLUMN_LOOKS } from '#components/order/state-look.ts';
import { t } from '#lib/i18n/translate.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { numberedOrders } from '#lib/live/board-view.ts';
import { useBoard } from '#stores/board/board.ts';
import { openOrder, useBoardKeys } from '#stores/board/open-order.ts';
import { useService } from '#stores/board/service.ts';
import { CountdownLine } from './countdown-line.tsx';
import { StepButtons } from './step-buttons.tsx';

interface OrderCardProps {
  readonly orderId: string;
  readonly column: BoardColumn;
  /** The kitchen's has every line, larger, and neither money nor guest. */
  readonly isKitchen?: boolean;
}

/** How many lines a card of the board shows; the order in full has all. */
const LINES = 4;

/** An order on the board. It renders when this order changes, and no other. Rule OB-69. */
export const OrderCard = memo(function OrderCard({
  orderId,
  column,
  isKitchen = false,
}: OrderCardProps) {
  const shown = useBoard(({ view }) => view.shown.get(orderId));
  const isRinging = useService(({ ringing }) => ringing.includes(orderId));
  if (shown === undefined) return null;
  const { order, isPending } = shown;
  const { ground, text } = COLUMN_LOOKS[column];
  return (
    <article
      data-order={orderId}
      aria-label={t('Order {number}', { number: order.number })}
      data-ringing={isRinging || undefined}
      tabIndex={-1}
      className={`order-card relative flex flex-col gap-2 rounded-card border-2 bg-paper p-3 ps-4 outline-offset-2 ${
        isRinging ? 'border-state-new' : 'border-transparent'
      }`}
    >
      <span
        aria-hidden="true"
        className={`absolute inset-y-0 start-0 w-1.5 rounded-s-card ${ground}`}
      />
      <CardHeader order={order} isPending={isPending} text={text} />
      <CountdownLine order={order} column={column} />
      <div className="min-h-0 flex-1">
        <KitchenLines order={order} isLarge={isKitchen} {...(!isKitchen && { limit: LINES })} />
      </div>
      {!isKitchen && <GuestLine order={order} />}
      <StepButtons order={order} isPending={isPending} ground={ground} />
    </article>
  );
});

interface CardHeaderProps {
  readonly order: BoardOrder;
  readonly isPending: boolean;
  readonly text: string;
}

function CardHeader({ order, isPending, text }: CardHeaderProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const time = formatTime(Date.parse(order.due_at), timeZone);
  return (
    <header className="flex items-start justify-between gap-2">
      <h3 className="min-w-0">
        <button
          type="button"
          onClick={() => openOrder(order.order_id)}
          className="-m-2 flex min-h-14 items-center gap-2 rounded-field p-2 font-serif text-[2.75rem] leading-none"
        >
          <span className="sr-only">{t('Open order')} </span>
          {order.number}
          <KeyHint orderId={order.order_id} />
        </button>
      </h3>
      <p className="text-end leading-tight">
        <span className="block font-bold text-heading leading-none">{time}</span>
        <span className={`font-semibold text-small ${text}`}>
          {t(order.is_pickup ? 'Pickup' : 'Delivery')}
          {order.promised_at === null && order.starts_at === null && ` · ${t('ASAP')}`}
        </span>
        {isPending && (
          <span className="block font-semibold text-small text-state-to-start">
            {t('Waiting for the network')}
          </span>
        )}
      </p>
    </header>
  );
}

/** The digit that opens this order, once a keyboard was used. */
function KeyHint({ orderId }: { readonly orderId: string }) {
  const isShown = useBoardKeys(({ hasKeyboard }) => hasKeyboard);
  const place = useBoard(({ view }) =>
    isShown ? numberedOrders(view.columns).indexOf(orderId) + 1 : 0,
  );
  if (place === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="grid size-7 place-items-center rounded-field border border-edge font-sans text-quiet text-small"
    >
      {place}
    </span>
  );
}

function GuestLine({ order: { guest, payment } }: { readonly order: BoardOrder }) {
  if (guest === null && payment === null) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-small">
      <span className="min-w-0 truncate">
        {guest?.first_name} {guest?.last_name}
        {guest?.is_first_order === true && (
          <span className="ms-1.5 whitespace-nowrap font-semibold text-state-out-for-delivery">
            {t('1st order')}
          </span>
        )}
      </span>
      <PaymentLine payment={payment} />
    </p>
  );
}
