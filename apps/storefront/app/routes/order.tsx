import { Alert } from '@comptoir/design/components/alert';
import { Skeleton } from '@comptoir/design/components/skeleton';
import { wallClock } from '@comptoir/domain/schedule/restaurant-time';
import { useSearchParams } from 'react-router';
import { ContactDetails } from '#components/content/contact-details.tsx';
import { Button, ButtonLink } from '#components/controls/button.tsx';
import { PageHead } from '#components/layout/page-head.tsx';
import { OrderView } from '#features/order/order-view.tsx';
import { problemText } from '#lib/api/problem-text.ts';
import { useCurrentMinute } from '#lib/browser/current-minute.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { toDisplayedOrder } from '#lib/order/displayed-order.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { type LiveOrder, useLiveOrder } from '#stores/order/use-live-order.ts';

export const loader = pageLoader;

/** Follows the order of a key, `/order?key=…`. The page is the same for all orders; the browser loads its state. Rules T-3 to T-6. */
export default function Order() {
  const t = useTranslate();
  const [search] = useSearchParams();
  const key = search.get('key') ?? '';
  const order = useLiveOrder(key === '' ? null : key);
  return (
    <div className="wrap py-8 tablet:py-10">
      <PageHead />
      <h1 className="mb-6 text-title">{t('Order tracking')}</h1>
      {key === '' ? <UnknownOrder /> : <Followed orderKey={key} {...order} />}
    </div>
  );
}

function Followed({ orderKey, live, retry, refresh }: LiveOrder & { readonly orderKey: string }) {
  const t = useTranslate();
  const now = useCurrentMinute();
  if (live.state === 'error') {
    const { status } = live.problem;
    if (status === 404 || status === 422) return <UnknownOrder />;
    return (
      <Alert kind="problem">
        <p>{problemText(live.problem, t)}</p>
        <Button look="plain" className="-ml-2" onClick={retry}>
          {t('Try again')}
        </Button>
      </Alert>
    );
  }
  if (live.state !== 'success' || now === null) {
    return (
      <div role="status">
        <span className="sr-only">{t('Loading…')}</span>
        <Skeleton lines={6} />
      </div>
    );
  }
  const state = live.payload;
  return (
    <OrderView
      order={toDisplayedOrder(state, orderKey)}
      state={state}
      today={wallClock(now, state.timezone).date}
      timezone={state.timezone}
      onRefresh={refresh}
    />
  );
}

/** For an invalid or expired key. */
function UnknownOrder() {
  const t = useTranslate();
  return (
    <div className="max-w-text space-y-6">
      <p className="text-large">{t('This link opens no order.')}</p>
      <p>{t('It may be incomplete, or more than a month old. The restaurant knows your order.')}</p>
      <ContactDetails />
      <ButtonLink to="/menu" look="primary">
        {t('See the menu')}
      </ButtonLink>
    </div>
  );
}
