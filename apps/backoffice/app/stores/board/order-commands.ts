import type { BoardOrder } from '#lib/live/board-order.ts';
import { withSilence } from '#lib/sound/ringing.ts';
import { ensurePermission } from '#stores/pin.ts';
import { applyAnswer, boardApi, showOrder, useBoard } from './board.ts';
import { serverClock } from './clock.ts';
import { reject } from './notices.ts';

/** Ticks lines of an order off: shown at once, and taken back where the server refuses it. Rule OB-53. */
export async function tickLines(
  { order_id: orderId }: BoardOrder,
  positions: readonly number[],
  done: boolean,
): Promise<void> {
  if (!(await ensurePermission('orders.advance'))) return;
  showTicked(orderId, positions, done);
  const results = await Promise.all(
    positions.map((position) => boardApi.tick(orderId, position, done)),
  );
  for (const result of results) {
    if (result.ok) continue;
    showTicked(orderId, positions, !done);
    reject(orderId, result.problem);
    return;
  }
}

function showTicked(orderId: string, positions: readonly number[], done: boolean): void {
  const order = useBoard.getState().state.orders.get(orderId);
  if (!order) return;
  const lines = order.lines.map((line) =>
    positions.includes(line.position) ? { ...line, done } : line,
  );
  showOrder({ ...order, lines });
}

/** Brings an order back that was handed over. Rule OB-50. */
export async function recallOrder(order: BoardOrder): Promise<void> {
  if (!(await ensurePermission('orders.cancel'))) return;
  const result = await boardApi.recall(order.order_id, order.revision);
  if (result.ok) showOrder(result.payload.order);
  else reject(order.order_id, result.problem);
}

/** Moves a promise; `promisedAt` in milliseconds. */
export async function changePromisedTime(order: BoardOrder, promisedAt: number): Promise<void> {
  if (!(await ensurePermission('orders.advance'))) return;
  const result = await boardApi.promise(
    order.order_id,
    new Date(promisedAt).toISOString(),
    order.revision,
  );
  if (result.ok) applyAnswer(result.payload.order);
  else reject(order.order_id, result.problem);
}

/** Silences orders on this device for two minutes; without a network on this page alone. Rule OB-70. */
export function silence(orderIds: readonly string[]): void {
  const { silences } = useBoard.getState();
  useBoard.setState({ silences: withSilence(silences, orderIds, serverClock.now()) });
  for (const orderId of orderIds) {
    boardApi.silence(orderId).then((result) => {
      if (result.ok) applyAnswer(result.payload.order);
    });
  }
}
