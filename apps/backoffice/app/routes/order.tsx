import { OrderDetails } from '#features/board/order/order-details.tsx';
import type { Route } from './+types/order.ts';

export default function OrderPage({ params }: Route.ComponentProps) {
  return (
    <div className="mx-auto w-full max-w-text flex-1 py-4">
      <OrderDetails key={params.orderId} orderId={params.orderId} />
    </div>
  );
}
