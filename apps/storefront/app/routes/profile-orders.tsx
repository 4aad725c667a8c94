import { OrdersScreen } from '#features/account/orders/orders-screen.tsx';
import { pageLoader } from '#lib/page-loader.ts';

export const loader = pageLoader;

export default function ProfileOrders() {
  return <OrdersScreen />;
}
