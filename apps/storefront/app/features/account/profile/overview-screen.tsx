import { useCallback } from 'react';
import { Link } from 'react-router';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useAccountApi } from '#stores/account/account-client.ts';
import { useSession } from '#stores/account/session.ts';
import { GuestOrders } from '../orders/guest-orders.tsx';
import { NoOrders } from '../orders/no-orders.tsx';
import { OrderList } from '../orders/order-list.tsx';
import { OrderSkeletons } from '../orders/order-skeletons.tsx';
import { PageTitle } from '../page-title.tsx';
import { useAccountData } from '../use-account-data.ts';

/** The latest order, which can be ordered again. */
export function OverviewScreen() {
  const t = useTranslate();
  const api = useAccountApi();
  const name = useSession(({ user }) => user?.firstName ?? '');
  const load = useCallback(() => api.orders(1, 1), [api]);
  const { remote, reload } = useAccountData('latest order', load);
  return (
    <>
      <PageTitle title={t('My account')}>
        {name ? t('Hello {name}', { name }) : t('My account')}
      </PageTitle>
      <div className="mt-8 space-y-6 max-desktop:mt-14">
        <GuestOrders onClaimed={reload} />
        <RemoteContent
          remote={remote}
          onRetry={reload}
          failure={t('Your orders could not be loaded.')}
          pending={<OrderSkeletons count={1} />}
        >
          {({ orders, total }) =>
            orders.length === 0 ? (
              <NoOrders />
            ) : (
              <section>
                <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
                  <h2 className="text-heading">{t('The latest order')}</h2>
                  {total > 1 && (
                    <Link
                      to="/profile/ViewOrders"
                      className="inline-flex min-h-11 items-center underline underline-offset-4"
                    >
                      {t('See all orders')}
                    </Link>
                  )}
                </div>
                <OrderList isNextStep orders={orders} />
              </section>
            )
          }
        </RemoteContent>
      </div>
    </>
  );
}
