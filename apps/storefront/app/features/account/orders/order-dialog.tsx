import type { WirePastOrder } from '@comptoir/contract/accounts/auth-orders';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { Button } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { orderDay } from './order-text.ts';
import { PastOrder } from './past-order.tsx';
import { Reorder } from './reorder.tsx';

/** The open order: as it was, or as it can be ordered again. */
export interface OpenOrder {
  readonly order: WirePastOrder;
  readonly view: 'past' | 'again';
}

interface OrderDialogProps {
  readonly open: OpenOrder | null;
  readonly timezone: TimeZone;
  readonly onView: (view: OpenOrder['view']) => void;
  readonly onClose: () => void;
}

export function OrderDialog({ open, timezone, onView, onClose }: OrderDialogProps) {
  const t = useTranslate();
  const number = open?.order.order_number ?? 0;
  const date = open ? orderDay(open.order.created_at, timezone) : '';
  const isAgain = open?.view === 'again';
  return (
    <Dialog
      isOpen={open !== null}
      title={isAgain ? t('Order again') : t('Order no. {number} of {date}', { number, date })}
      onClose={onClose}
    >
      {open && !isAgain && (
        <>
          <PastOrder order={open.order} />
          <Button look="primary" className="mt-6 w-full" onClick={() => onView('again')}>
            {t('Order again')}
          </Button>
        </>
      )}
      {open && isAgain && (
        <>
          <p className="mb-4 text-quiet">{t('Order no. {number} of {date}', { number, date })}</p>
          <Reorder order={open.order} onBack={() => onView('past')} />
        </>
      )}
    </Dialog>
  );
}
