import { Navigate } from 'react-router';
import { Board } from '#features/board/board.tsx';
import { OrderPanel } from '#features/board/order/order-panel.tsx';
import { useMay } from '#stores/session.ts';

export default function BoardPage() {
  const mayRead = useMay('orders.read');
  const mayCarry = useMay('deliveries.run');
  // A courier has no board.
  if (!mayRead && mayCarry) return <Navigate to="/livraisons" replace />;
  return (
    <>
      <Board />
      <OrderPanel />
    </>
  );
}
