import { OrdersScreen } from '#features/account/orders/orders-screen.tsx';
import { pageLoader } from '#lib/routing/page-validation.ts';

export const loader = pageLoader;

export default function ProfileOrders() {
  return <OrdersScreen />;
}
