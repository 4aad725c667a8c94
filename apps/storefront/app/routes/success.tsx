import { Skeleton } from '@comptoir/design/components/skeleton';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useMemo } from 'react';
import { ButtonLink } from '#components/controls/button.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { MissedGifts } from '#components/order/lacking-gifts.tsx';
import { OrderView } from '#features/order/order-view.tsx';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useHydrated } from '#lib/hydration/hydrated.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { missedGifts, toDisplayedOrder } from '#lib/order/displayed-order.ts';
import { isNotified } from '#lib/order/shown-steps.ts';
import { restaurantRules } from '#lib/restaurant/restaurant.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { useConfirmedOrder } from '#stores/checkout/confirmed-order.ts';
import { startCheckoutStores } from '#stores/checkout/start-checkout.ts';
import { useLiveOrder } from '#stores/order/use-live-order.ts';

// Before the first render, like the other stores.
startCheckoutStores();

export const loader = pageLoader;

/** Shows the order stored in this tab: the server does not know it. */
export default function Success() {
  const t = useTranslate();
  const pairs = useSettings();
  const timezone = useMemo(() => restaurantRules(pairs).timezone, [pairs]);
  const isHydrated = useHydrated();
  const order = useConfirmedOrder((confirmed) => confirmed.order);
  const { live, refresh } = useLiveOrder(order?.key || null);
  const now = useCurrentMinute();
  const isKnown = isHydrated && now !== null;
  const state = live.state === 'success' ? live.payload : null;
  // Its gifts are those that it was placed with.
  const placed = order && state && { ...order, ...toDisplayedOrder(state, order.key) };
  const confirmed =
    state === null || isNotified(state) ? t('Order confirmed') : t('Order registered');
  const title = isKnown && order === null ? t('No recent order') : confirmed;
  return (
    <div className="wrap py-8 tablet:py-10">
      <PageHead />
      <h1 className="mb-6 text-title">{title}</h1>
      {!isKnown && (
        <div role="status">
          <span className="sr-only">{t('Loading…')}</span>
          <Skeleton lines={6} />
        </div>
      )}
      {isKnown && order === null && (
        <>
          <p>{t('This tab knows of no order.')}</p>
          <ButtonLink to="/menu" look="primary" className="mt-6">
            {t('See the menu')}
          </ButtonLink>
        </>
      )}
      {isKnown && order && placed && (
        <div className="mb-6 max-w-text empty:hidden">
          <MissedGifts gifts={missedGifts(order, placed)} />
        </div>
      )}
      {isKnown && order !== null && (
        <OrderView
          order={placed ?? order}
          state={state}
          today={wallClock(now, timezone).date}
          timezone={timezone}
          onRefresh={refresh}
        />
      )}
    </div>
  );
}
