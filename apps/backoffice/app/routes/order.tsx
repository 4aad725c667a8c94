import { t } from '@comptoir/staff-texts/translate';
import { ButtonLink } from '#components/controls/button.tsx';
import OrderDetails from '#features/board/order/order-details.tsx';
import type { Route } from './+types/order.ts';

export default function OrderPage({ params }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-text flex-1 py-4">
      <ButtonLink look="plain" to="/commandes" className="ms-2">
        <span aria-hidden="true">←</span> {t('Orders of a day')}
      </ButtonLink>
      <OrderDetails key={params.orderId} orderId={params.orderId} />
    </div>
  );
}
