import { Link } from 'react-router';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useSession } from '#stores/account/session.ts';
import { LoadedOrders, NoOrders } from '../orders/loaded-orders.tsx';
import { OrderList } from '../orders/order-list.tsx';
import { PageTitle } from '../page-title.tsx';

/** The latest order, which can be ordered again. */
export function OverviewScreen() {
  const t = useTranslate();
  const name = useSession(({ user }) => user?.firstName ?? '');
  return (
    <>
      <PageTitle title={t('My account')}>
        {name ? t('Hello {name}', { name }) : t('My account')}
      </PageTitle>
      <div className="mt-8 space-y-6 max-desktop:mt-14">
        <LoadedOrders page={1} perPage={1}>
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
        </LoadedOrders>
      </div>
    </>
  );
}
