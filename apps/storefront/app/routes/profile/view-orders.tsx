import { useSearchParams } from 'react-router';
import { ButtonLink } from '#components/controls/button.tsx';
import { LoadedOrders, NoOrders } from '#features/account/orders/loaded-orders.tsx';
import { OrderList } from '#features/account/orders/order-list.tsx';
import { PageTitle } from '#features/account/page-title.tsx';
import { useTranslate } from '#lib/i18n/translate.ts';
import { pageLoader } from '#lib/routing/page-validation.ts';

export const loader = pageLoader;

const ORDERS_PER_PAGE = 20;

/** The account's orders, newest first, twenty per page. */
export default function Orders() {
  const t = useTranslate();
  const [search] = useSearchParams();
  const page = pageOf(search.get('page'));
  return (
    <>
      <PageTitle title={t('My orders')} />
      <div className="mt-8 space-y-6">
        <LoadedOrders page={page} perPage={ORDERS_PER_PAGE}>
          {({ orders, total }) => (
            <>
              {orders.length > 0 && <OrderList orders={orders} />}
              {total === 0 && <NoOrders />}
              {total > 0 && orders.length === 0 && <NothingHere />}
              {orders.length > 0 && total > ORDERS_PER_PAGE && (
                <Pages page={page} pages={Math.ceil(total / ORDERS_PER_PAGE)} />
              )}
            </>
          )}
        </LoadedOrders>
      </div>
    </>
  );
}

function pageOf(asked: string | null): number {
  const page = Number(asked);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

function NothingHere() {
  const t = useTranslate();
  return (
    <div>
      <p>{t('There is nothing on this page.')}</p>
      <ButtonLink to="/profile/ViewOrders" className="mt-4">
        {t('Back to the first page')}
      </ButtonLink>
    </div>
  );
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
}

function Pages({ page, pages }: PagesProps) {
  const t = useTranslate();
  return (
    <nav
      aria-label={t('Pages of orders')}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      {page > 1 ? (
        <ButtonLink to={page === 2 ? '/profile/ViewOrders' : `?page=${page - 1}`}>
          <span aria-hidden="true">‹</span> {t('Previous page')}
        </ButtonLink>
      ) : (
        <span />
      )}
      <p className="text-quiet">{t('Page {page} of {pages}', { page, pages })}</p>
      {page < pages ? (
        <ButtonLink to={`?page=${page + 1}`}>
          {t('Next page')} <span aria-hidden="true">›</span>
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
