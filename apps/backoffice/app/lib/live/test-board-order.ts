import type { BoardOrder } from './board-order.ts';

/** An order on the board for tests: received at 19:00, to be started at 19:10 and ready at 19:30 UTC. */
export function aBoardOrder(orderId: string, change: Partial<BoardOrder> = {}): BoardOrder {
  return {
    order_id: orderId,
    number: 41,
    progress: 'received',
    revision: 1,
    is_pickup: true,
    column: 'new',
    day: '2026-11-20',
    placed_at: '2026-11-20T19:00:00.000Z',
    finalized_at: '2026-11-20T19:00:00.000Z',
    starts_at: null,
    promised_at: null,
    due_at: '2026-11-20T19:30:00.000Z',
    start_by: '2026-11-20T19:10:00.000Z',
    ringing: true,
    silenced_until: null,
    lines: [
      {
        item_id: 'maki',
        name: 'Maki saumon',
        quantity: 2,
        options: [],
        note: '',
        position: 1,
        done: false,
      },
    ],
    condiments: [],
    note: '',
    allergies: '',
    messages: [],
    allergens: [],
    payment: null,
    guest: null,
    total: null,
    last_step: {
      progress: 'received',
      at: '2026-11-20T19:00:00.000Z',
      actor: 'guest',
      person: null,
      device: null,
    },
    payments: [],
    undo_until: null,
    courier: null,
    reason: null,
    proposal: null,
    ...change,
  };
}
