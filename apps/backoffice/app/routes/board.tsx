import { Board } from '#features/board/board.tsx';
import { OrderPanel } from '#features/board/order/order-panel.tsx';

export default function BoardPage() {
  return (
    <>
      <Board />
      <OrderPanel />
    </>
  );
}
