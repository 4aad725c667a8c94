import type { OrdersAnswer, WirePastOrder } from '@comptoir/contract/accounts/auth-orders';
import { toCents } from '@comptoir/contract/wire/euros';
import { formatLongDate } from '@comptoir/design/format/time';
import type { TimeZone } from '@comptoir/domain/schedule/restaurant-time';
import { useState } from 'react';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import { Price } from '#components/order/price.tsx';
import { type Translate, useTranslate } from '#lib/i18n/translate.ts';
import { useTimezone } from '../use-timezone.ts';
import { PastOrder } from './past-order.tsx';
import { Reorder } from './reorder.tsx';

interface OrderListProps {
  readonly orders: OrdersAnswer['orders'];
  /** Makes ordering again the page's primary action. */
  readonly isNextStep?: boolean;
}

/** Past orders with their details and a button to order again. */
export function OrderList({ orders, isNextStep = false }: OrderListProps) {
  const t = useTranslate();
  const timezone = useTimezone();
  const [open, setOpen] = useState<OpenOrder | null>(null);
  return (
    <>
      <ul className="space-y-4">
        {orders.map((order) => {
          const named = {
            number: order.order_number,
            date: formatLongDate(Date.parse(order.created_at), timezone),
          };
          return (
            <li
              key={order.order_id}
              className="rounded-card border border-hinoki bg-paper p-4 tablet:p-5"
            >
              <p className="text-quiet text-small">
                {named.date} · {order.is_pickup ? t('Pickup') : t('Delivery')} ·{' '}
                {t('Order no. {number}', { number: order.order_number })}
                {order.progress === 'cancelled' && (
                  <span className="font-semibold text-alarm"> · {t('Cancelled')}</span>
                )}
              </p>
              <p className="mt-1 flex items-baseline justify-between gap-4">
                <span className="min-w-0 font-semibold">{orderGist(order, t)}</span>
                <Price amount={toCents(order.total)} className="font-semibold text-large" />
              </p>
              <div className="mt-3 flex flex-wrap gap-2">
                <Button
                  look={isNextStep ? 'primary' : 'quiet'}
                  aria-label={t('Order again: no. {number} of {date}', named)}
                  onClick={() => setOpen({ order, view: 'again' })}
                >
                  {t('Order again')}
                </Button>
                <Button
                  look="plain"
                  aria-label={t('Detail of order no. {number} of {date}', named)}
                  onClick={() => setOpen({ order, view: 'past' })}
                >
                  {t('Detail')}
                </Button>
                {order.order_key && (
                  <ButtonLink
                    to={`/order?key=${order.order_key}`}
                    look="plain"
                    aria-label={`${t('Order tracking')} · ${t('Order no. {number} of {date}', named)}`}
                  >
                    {t('Order tracking')}
                  </ButtonLink>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <OrderDialog
        open={open}
        timezone={timezone}
        onView={(view) => setOpen((shown) => shown && { ...shown, view })}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

/** The open order: as it was, or as it can be ordered again. */
interface OpenOrder {
  readonly order: OrdersAnswer['orders'][number];
  readonly view: 'past' | 'again';
}

interface OrderDialogProps {
  readonly open: OpenOrder | null;
  readonly timezone: TimeZone;
  readonly onView: (view: OpenOrder['view']) => void;
  readonly onClose: () => void;
}

function OrderDialog({ open, timezone, onView, onClose }: OrderDialogProps) {
  const t = useTranslate();
  const number = open?.order.order_number ?? 0;
  const date = open ? formatLongDate(Date.parse(open.order.created_at), timezone) : '';
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

/** An order in one line: « Soupe miso et 2 autres ». */
export function orderGist({ items }: Pick<WirePastOrder, 'items'>, t: Translate): string {
  const [first, ...others] = items;
  if (!first) return '';
  return others.length === 0
    ? first.item_name
    : t('{name} and {count} more', { name: first.item_name, count: others.length });
}
