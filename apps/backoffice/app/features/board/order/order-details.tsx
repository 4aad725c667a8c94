import type { FullOrder } from '@comptoir/contract/staff/board';
import { Alert } from '@comptoir/design/components/alert';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import { t } from '@comptoir/staff-texts/translate';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Button } from '#components/controls/button.tsx';
import { KitchenLines, type OrderLine } from '#components/order/kitchen-lines.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useBoard } from '#stores/board/board.ts';
import { tickLines } from '#stores/board/order-commands.ts';
import { openServiceDialog } from '#stores/service-dialog.ts';
import { useMayBegin } from '#stores/session.ts';
import { useLoaded } from '#stores/use-loaded.ts';
import { OrderNews } from '../card/order-card.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { OrderGuest, OrderSummary } from './order-facts.tsx';

/** Needed only where an order is looked at in full. */
const OrderAmounts = lazy(() => import('./amounts/order-amounts.tsx'));
const OrderRefunds = lazy(() => import('./refunds/order-refunds.tsx'));
const OrderSubstitution = lazy(() => import('./substitution/order-substitution.tsx'));
const OrderBilling = lazy(() => import('./billing/order-billing.tsx'));
const OrderTickets = lazy(() => import('./tickets/order-tickets.tsx'));
const CorrectPayments = lazy(() => import('./payments/correct-payments.tsx'));
const OrderCourier = lazy(() => import('./courier/order-courier.tsx'));
const OrderHistory = lazy(() => import('./history/order-history.tsx'));
const ReportedItems = lazy(() => import('./reported-items/reported-items.tsx'));

interface OrderDetailsProps {
  readonly orderId: string;
  /** Without it the order is a page of its own. */
  readonly onClose?: () => void;
}

/** One order in full. What the board knows is shown at once, the rest when it is loaded. */
export default function OrderDetails({ orderId, onClose }: OrderDetailsProps) {
  const { state, reload, retry } = useLoaded<{ readonly order: FullOrder }>(
    `/orders/${encodeURIComponent(orderId)}`,
  );
  const full = state.kind === 'loaded' ? state.payload.order : null;
  const problem = state.kind === 'failed' ? state.problem : null;
  useReloadOnChange(orderId, reload);
  const shown = useBoard(({ view }) => view.shown.get(orderId));
  const mayTick = useMayBegin('orders.advance');
  const order = shown?.order ?? full;
  if (order === null) {
    return (
      <Frame title={t('Order')} onClose={onClose}>
        {problem === null ? (
          <p role="status">{t('Loading…')}</p>
        ) : (
          <>
            <Alert kind="problem">
              <p>{problemText(problem)}</p>
            </Alert>
            <Button onClick={retry}>{t('Try again')}</Button>
          </>
        )}
      </Frame>
    );
  }
  const isOver = isFinished(order.progress);
  return (
    <Frame
      title={t('Order {number}', { number: order.number })}
      number={order.number}
      onClose={onClose}
    >
      <OrderSummary order={order} isPending={shown?.isPending ?? false} />
      <KitchenLines
        order={order}
        lineAction={isOver ? undefined : (line) => <SellOutLine line={line} />}
        onTick={mayTick && !isOver ? (at, isDone) => tickLines(order, at, isDone) : undefined}
      >
        <OrderNews order={order} />
      </KitchenLines>
      {order.progress === 'handed_over' && full && !full.is_closed && (
        <Suspense>
          <ReportedItems orderId={orderId} onClosed={reload} />
        </Suspense>
      )}
      <OrderGuest order={order} />
      {!order.is_pickup && !isOver && (
        <Suspense>
          <OrderCourier order={order} onAssigned={reload} />
        </Suspense>
      )}
      {full?.amounts && (
        <Suspense>
          <OrderAmounts
            amounts={full.amounts}
            cash={full.cash}
            payment={order.payment}
            payments={order.payments}
            isOver={isOver}
          />
        </Suspense>
      )}
      {order.progress === 'handed_over' && full && !full.is_closed && (
        <Suspense>
          <CorrectPayments order={order} onCorrected={reload} />
        </Suspense>
      )}
      {full && (
        <Suspense>
          <OrderSubstitution
            orderId={orderId}
            number={order.number}
            revision={full.revision}
            isOver={isOver || wasRecalled(full)}
          />
        </Suspense>
      )}
      {full?.amounts && (
        <Suspense>
          <OrderRefunds orderId={orderId} number={order.number} revision={full.revision} />
        </Suspense>
      )}
      <Suspense>
        <OrderBilling key={order.revision} orderId={orderId} />
      </Suspense>
      <Suspense>
        <OrderTickets orderId={orderId} />
        {full && <OrderHistory history={full.history} text={full.text} reason={full.reason} />}
      </Suspense>
      {full === null && problem !== null && (
        <Alert kind="note">
          <p>
            {t('Amounts and history are not loaded. {problem}', { problem: problemText(problem) })}
          </p>
        </Alert>
      )}
      {!isOver && <CancelOrder order={order} refundable={full?.amounts?.refundable ?? null} />}
    </Frame>
  );
}

/** Asks what of a line is sold out. Rule SV-72. */
function SellOutLine({ line }: { readonly line: OrderLine }) {
  if (!useMayBegin('availability.sold_out')) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openServiceDialog('sold_out', line)}
      className="-my-2 ms-auto min-h-12 shrink-0 rounded-field px-3 font-semibold text-body text-quiet underline underline-offset-4 hover:text-ink"
    >
      {t('Sold out now')} <span className="sr-only">: {line.name}</span>
    </button>
  );
}

/** Loads an order again whenever the board hears of a change. */
function useReloadOnChange(orderId: string, reload: () => void): void {
  const known = useBoard(({ state }) => state.orders.get(orderId));
  const previous = useRef(known);
  useEffect(() => {
    if (previous.current === known) return;
    previous.current = known;
    reload();
  }, [known, reload]);
}

interface FrameProps {
  readonly title: string;
  readonly number?: number;
  readonly onClose: (() => void) | undefined;
  readonly children: ReactNode;
}

function Frame({ title, number, onClose, children }: FrameProps) {
  return (
    <article className="flex min-h-full flex-col gap-5 p-5">
      {!onClose && <h1 className="sr-only">{t('Order in full')}</h1>}
      <header className="flex items-start justify-between gap-4">
        <h2 className="text-title leading-none">
          {number === undefined ? (
            title
          ) : (
            <>
              <span className="sr-only">{title}</span>
              <span aria-hidden="true" className="text-[3.5rem]">
                {number}
              </span>
            </>
          )}
        </h2>
        {onClose && (
          <button
            type="button"
            aria-label={t('Close')}
            onClick={onClose}
            className="-m-2 grid size-14 place-items-center rounded-field hover:bg-paper"
          >
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-6">
              <path d="m4 4 12 12M16 4 4 16" stroke="currentColor" strokeWidth="2" />
            </svg>
          </button>
        )}
      </header>
      {children}
    </article>
  );
}

/** Whether it was handed over once: what was sold then is not swapped any more. Rule OB-51. */
function wasRecalled({ history }: Pick<FullOrder, 'history'>): boolean {
  return history.some(({ type }) => type === 'recalled');
}
