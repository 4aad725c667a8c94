import { isFinished } from '@comptoir/domain/orders/order-progress';
import { Link, useLocation } from 'react-router';
import { PageNotice } from '#components/layout/page-notice.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { progressText } from '#lib/order/progress-text.ts';
import { isNotified } from '#lib/order/shown-steps.ts';
import { canonicalPath } from '#lib/routing/pages.ts';
import { useLastOrderKey } from '#stores/checkout/last-order.ts';
import { useLiveOrder } from '#stores/order/use-live-order.ts';

/** They show the order themselves. */
const PAGES_OF_ORDERS: ReadonlySet<string> = new Set(['/', '/success', '/order']);

/** The order under way of this browser, with the way to it, on every other page. Rule V-31. */
export function OrderNotice() {
  const t = useTranslate();
  const orderKey = useLastOrderKey();
  const path = canonicalPath(useLocation().pathname);
  const isShown = orderKey !== '' && !PAGES_OF_ORDERS.has(path);
  const { live } = useLiveOrder(isShown ? orderKey : null);
  if (live.state !== 'success' || isFinished(live.payload.progress)) return null;
  const state = live.payload;
  const { progress, is_pickup: isPickup, courier } = state;
  return (
    <PageNotice>
      <p className="min-w-0 flex-1 text-small">
        <strong>{t('Your order no. {number}', { number: state.order_number })}</strong>
        <span className="block">
          {progressText({ progress, isPickup, isNotified: isNotified(state), courier }, t)}
        </span>
      </p>
      <Link
        to={`/order?${new URLSearchParams({ key: orderKey })}`}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t('Follow it')}
      </Link>
    </PageNotice>
  );
}
