import type { ApiProblem } from '@comptoir/contract/wire/api-result';
import type { OrderProblemDetails } from '#lib/live/board-api.ts';
import { applyAnswer, type Notice, useBoard } from './board.ts';

/** What a command on an order is refused with. */
export type OrderProblem = ApiProblem & Partial<OrderProblemDetails>;

type NewNotice = Notice extends infer One ? (One extends Notice ? Omit<One, 'id'> : never) : never;

const MAX_NOTICES = 3;
const NOTICE_MS = 8_000;

let noticeCount = 0;

/** Says something on the board for a few seconds. */
export function notify(notice: NewNotice): void {
  noticeCount += 1;
  const next: Notice = { ...notice, id: noticeCount };
  useBoard.setState(({ notices }) => ({ notices: [...notices, next].slice(-MAX_NOTICES) }));
  setTimeout(() => dismissNotice(next.id), NOTICE_MS);
}

/** Says what the server rejected of something that is no step of an order. */
export function notifyProblem(problem: ApiProblem): void {
  notify({ kind: 'problem', problem, orderNumber: null, about: null });
}

export function dismissNotice(id: number): void {
  useBoard.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** Says what went wrong with a command, and shows the order as it is where the answer has it. */
export function reject(orderId: string, problem: OrderProblem): void {
  const { order } = problem;
  if (order) {
    applyAnswer(order);
    notify({ kind: 'conflict', order, orderNumber: order.number, about: order });
  } else {
    const about = useBoard.getState().state.orders.get(orderId) ?? null;
    notify({ kind: 'problem', problem, orderNumber: about?.number ?? null, about });
  }
}
