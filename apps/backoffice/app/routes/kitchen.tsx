import { Kitchen } from '#features/board/kitchen.tsx';
import { OrderPanel } from '#features/board/order/order-panel.tsx';

export default function KitchenPage() {
  return (
    <>
      <Kitchen />
      <OrderPanel />
    </>
  );
}
