import { formatTime } from '@comptoir/design/format/time';
import type { BoardColumn } from '@comptoir/domain/orders/board';
import { t } from '@comptoir/staff-texts/translate';
import { memo } from 'react';
import { KitchenLines } from '#components/order/kitchen-lines.tsx';
import { PaymentLine } from '#components/order/payment-line.tsx';
import { COLUMN_LOOKS } from '#components/order/state-look.ts';
import { PrintStatus } from '#components/printing/print-status.tsx';
import { markCut } from '#lib/browser/mark-cut.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { numberedOrders } from '#lib/live/board-view.ts';
import { proposalState } from '#lib/substitutions/proposal-state.ts';
import { useMissing } from '#stores/availability.ts';
import { useBoard } from '#stores/board/board.ts';
import { openOrder, useBoardKeys } from '#stores/board/open-order.ts';
import { tickLines } from '#stores/board/order-commands.ts';
import { useService } from '#stores/board/service.ts';
import { usePaper } from '#stores/printers.ts';
import { CountdownLine } from './countdown-line.tsx';
import { DueTime } from './due-time.tsx';
import { StepButtons } from './step-buttons.tsx';

interface OrderCardProps {
  readonly orderId: string;
  readonly column: BoardColumn;
  /** The kitchen's is larger, has neither money nor guest, and these lines. Rule OB-54. */
  readonly kitchenLines?: (lines: BoardOrder['lines']) => BoardOrder['lines'];
}

/** An order on the board. It renders when this order changes, and no other. Rule OB-69. */
export const OrderCard = memo(function OrderCard({
  orderId,
  column,
  kitchenLines,
}: OrderCardProps) {
  const shown = useBoard(({ view }) => view.shown.get(orderId));
  const isRinging = useService(({ ringing }) => ringing.includes(orderId));
  if (shown === undefined) return null;
  const { order, isPending } = shown;
  const isKitchen = kitchenLines !== undefined;
  const { ground, text } = COLUMN_LOOKS[column];
  return (
    <article
      data-order={orderId}
      aria-label={t('Order {number}', { number: order.number })}
      data-ringing={isRinging || undefined}
      tabIndex={-1}
      className={`order-card relative flex flex-col rounded-card border-2 bg-paper outline-offset-2 ${
        isRinging ? 'border-state-new' : 'border-transparent'
      }`}
    >
      <span
        aria-hidden="true"
        className={`absolute inset-y-0 start-0 w-1.5 rounded-s-card ${ground}`}
      />
      <CardHeader order={order} text={text} isKitchen={isKitchen} />
      <CountdownLine order={order} column={column}>
        {isPending ? <PendingNote /> : !isKitchen && <PaymentLine payment={order.payment} />}
      </CountdownLine>
      {/* The next step stays in sight while a part of this is, and never covers the number. */}
      <div ref={markCut} className="card-body flex flex-col">
        <ProposalLine proposal={order.proposal} />
        {isKitchen ? (
          <KitchenLines
            order={{ ...order, lines: kitchenLines(order.lines) }}
            onTick={(at, isDone) => tickLines(order, at, isDone)}
          >
            <OrderNews order={order} />
          </KitchenLines>
        ) : (
          <KitchenLines order={order} isCompact onMore={() => openOrder(orderId)}>
            <OrderNews order={order} />
          </KitchenLines>
        )}
        <StepButtons order={order} isPending={isPending} ground={ground} />
      </div>
    </article>
  );
});

/** What was proposed to the guest. Rule SU-10. */
function ProposalLine({ proposal }: Pick<BoardOrder, 'proposal'>) {
  const timeZone = useBoard((board) => board.timeZone);
  if (!proposal) return null;
  return (
    <p className="font-semibold text-small text-state-to-start leading-snug">
      {proposalState(proposal, timeZone)}
    </p>
  );
}

/** What happened since it was placed: what the guest wrote, and what is sold out. */
export function OrderNews({
  order,
}: {
  readonly order: Pick<BoardOrder, 'order_id' | 'messages'>;
}) {
  return (
    <>
      <GuestMessages messages={order.messages} />
      <Missing orderId={order.order_id} />
    </>
  );
}

/** What the guest wrote since. Rule OB-84. */
function GuestMessages({ messages }: Pick<BoardOrder, 'messages'>) {
  const timeZone = useBoard((board) => board.timeZone);
  return messages.map(({ at, text }) => (
    <p
      key={at}
      className="wrap-anywhere rounded-field bg-hinoki px-2 py-0.5 font-bold leading-snug"
    >
      {t('Message at {time}:', { time: formatTime(Date.parse(at), timeZone) })} « {text} »
    </p>
  ));
}

/** What is sold out and this order needs. Rule SV-76. */
function Missing({ orderId }: { readonly orderId: string }) {
  const names = useMissing(orderId);
  if (names === '') return null;
  return (
    <p className="rounded-field bg-alarm-ground px-2 py-0.5 font-bold text-on-alarm leading-snug">
      <span aria-hidden="true">✕ </span>
      {t('{name} sold out', { name: names })}
    </p>
  );
}

function PendingNote() {
  const isOffline = useBoard(({ connection }) => connection === 'offline');
  return (
    <span className="font-semibold text-small text-state-to-start">
      {isOffline ? t('Waiting for the network') : t('Being sent…')}
    </span>
  );
}

interface CardHeaderProps {
  readonly order: BoardOrder;
  /** The colour of the column, as text. */
  readonly text: string;
  readonly isKitchen: boolean;
}

function CardHeader({ order, text, isKitchen }: CardHeaderProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const today = useBoard((board) => board.today);
  const paper = usePaper(order.order_id);
  const { guest } = order;
  const Title = isKitchen ? 'h2' : 'h3';
  return (
    <header className="card-header">
      <Title className="contents">
        <button
          type="button"
          onClick={() => openOrder(order.order_id)}
          className="-my-1.5 -ms-2 min-h-14 rounded-field py-1.5 ps-2 text-start"
        >
          <span className="sr-only">{t('Open order')} </span>
          <span className="font-serif text-[2.75rem] leading-[0.7]">{order.number}</span>
          <span className={`font-bold font-sans leading-tight ${text}`}>
            {t(order.is_pickup ? 'Pickup' : 'Delivery')}
            {order.courier && ` · ${order.courier.name}`}
          </span>
          {!isKitchen && guest !== null && (
            <span className="card-name wrap-anywhere font-sans text-small leading-tight">
              {guest.is_first_order && (
                <span className="font-semibold text-state-out-for-delivery">
                  <span aria-hidden="true">★ </span>
                  {t('1st (short)')} <span className="sr-only">{t('order (word)')} </span>·{' '}
                </span>
              )}
              {guest.first_name} {guest.last_name}
            </span>
          )}
        </button>
      </Title>
      <p className="flex flex-wrap items-center justify-end gap-x-2 leading-tight">
        <DueTime order={order} today={today} timeZone={timeZone}>
          {paper && <PrintStatus {...paper} timeZone={timeZone} />}
          <KeyHint orderId={order.order_id} />
        </DueTime>
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
      className="grid size-6 place-items-center rounded-field border border-edge font-sans text-quiet text-small"
    >
      {place}
    </span>
  );
}
