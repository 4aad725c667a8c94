import type { WireOrderState } from '@comptoir/contract/orders/order-status';
import { isFinished } from '@comptoir/domain/orders/order-progress';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { PageNotice } from '#components/layout/page-notice.tsx';
import { orderApi } from '#lib/api/order-api.ts';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { progressText } from '#lib/order/progress-text.ts';
import { isNotified } from '#lib/order/shown-steps.ts';
import { canonicalPath } from '#lib/routing/pages.ts';
import { useLastOrderKey } from '#stores/checkout/last-order.ts';

/** They show the order themselves. */
const PAGES_OF_ORDERS: ReadonlySet<string> = new Set(['/', '/success', '/order']);

/** The order under way of this browser, with the way to it, on every other page. Rule V-31. */
export function OrderNotice() {
  const t = useTranslate();
  const orderKey = useLastOrderKey();
  const path = canonicalPath(useLocation().pathname);
  const isShown = orderKey !== '' && !PAGES_OF_ORDERS.has(path);
  const state = useStateAt(isShown ? path : null, orderKey);
  if (!isShown || state === null || isFinished(state.progress)) return null;
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

/** As of the moment at which a page was opened; null while it is unknown. The page of the order follows it. */
function useStateAt(path: string | null, key: string): WireOrderState | null {
  const { apiRoot } = useRootData();
  const [state, setState] = useState<WireOrderState | null>(null);
  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    orderApi(apiRoot, key)
      .read(controller.signal)
      .then((answer) => {
        if (!controller.signal.aborted) setState(answer.ok ? answer.payload : null);
      });
    return () => controller.abort();
  }, [apiRoot, key, path]);
  return state;
}
