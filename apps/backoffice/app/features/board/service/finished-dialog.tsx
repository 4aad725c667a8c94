import type { BoardAnswer } from '@comptoir/contract/staff/board';
import { formatTime } from '@comptoir/design/format/time';
import { t } from '@comptoir/staff-texts/translate';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { useBoard } from '#stores/board/board.ts';
import { recallOrder } from '#stores/board/order-commands.ts';
import { useLoaded } from '#stores/use-loaded.ts';

/** The orders that were handed over last: one press brings one back. Rule OB-50. */
export function FinishedDialog({ onClose }: { readonly onClose: () => void }) {
  const { state, retry } = useLoaded<BoardAnswer['payload']>('/orders?finished=true');
  return (
    <Dialog isOpen isDark title={t('Handed over last')} onClose={onClose}>
      {state.kind === 'loading' && <p role="status">{t('Loading…')}</p>}
      {state.kind === 'failed' && (
        <>
          <p role="alert">{problemText(state.problem)}</p>
          <Button onClick={retry}>{t('Try again')}</Button>
        </>
      )}
      {state.kind === 'loaded' && state.payload.orders.length === 0 && (
        <p>{t('No order was handed over.')}</p>
      )}
      {state.kind === 'loaded' && state.payload.orders.length > 0 && (
        <div className="space-y-3">
          <p className="text-quiet">
            {t('The order comes back one step. What was paid stays noted: nothing goes back.')}
          </p>
          <ul className="space-y-1">
            {state.payload.orders.map((order) => (
              <FinishedOrder key={order.order_id} order={order} onClose={onClose} />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

interface FinishedOrderProps {
  readonly order: BoardOrder;
  readonly onClose: () => void;
}

function FinishedOrder({ order, onClose }: FinishedOrderProps) {
  const timeZone = useBoard((board) => board.timeZone);
  const { number, guest, last_step: step } = order;
  return (
    <li className="flex items-center gap-3 rounded-card bg-paper p-2 ps-3">
      <span className="font-serif text-heading">{number}</span>
      <span className="wrap-anywhere min-w-0 flex-1 text-small leading-tight">
        <span className="block">
          {t(order.is_pickup ? 'Pickup' : 'Delivery')}
          {guest && ` · ${guest.first_name} ${guest.last_name}`}
        </span>
        <span className="text-quiet">
          {t('at {time}', { time: formatTime(Date.parse(step.at), timeZone) })}
          {step.person !== null && ` · ${step.person}`}
        </span>
      </span>
      <Button
        onClick={() => {
          // What is refused is said on the board.
          onClose();
          recallOrder(order);
        }}
      >
        {t('Recall')} <span className="sr-only">{t('Order {number}', { number })}</span>
      </Button>
    </li>
  );
}
