import { Link } from 'react-router';
import { LoadedOrders, NoOrders } from '#features/account/orders/loaded-orders.tsx';
import { OrderList } from '#features/account/orders/order-list.tsx';
import { PageTitle } from '#features/account/page-title.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';
import { useSession } from '#stores/account/session.ts';

export const loader = pageLoader;

/** The latest order, which can be ordered again. */
export default function Overview() {
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
