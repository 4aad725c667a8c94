import type { BoardColumn } from '@comptoir/domain/orders/board';
import type { OrderProgress } from '@comptoir/domain/orders/order-progress';
import type { MessageKey } from '@comptoir/staff-texts/translate';

/** What a column is called, and its one colour. */
export const COLUMN_LOOKS = {
  new: { name: 'New', text: 'text-state-new', ground: 'bg-state-new' },
  to_start: { name: 'To start', text: 'text-state-to-start', ground: 'bg-state-to-start' },
  in_progress: {
    name: 'In progress',
    text: 'text-state-in-progress',
    ground: 'bg-state-in-progress',
  },
  ready: { name: 'Ready', text: 'text-state-ready', ground: 'bg-state-ready' },
  out_for_delivery: {
    name: 'Out for delivery',
    text: 'text-state-out-for-delivery',
    ground: 'bg-state-out-for-delivery',
  },
  later: { name: 'Later', text: 'text-state-over', ground: 'bg-state-over' },
} as const satisfies Record<BoardColumn, { name: MessageKey; text: string; ground: string }>;

/** What the button of a step says. */
export const STEP_ACTIONS = {
  received: 'Accept',
  accepted: 'Accept',
  preparing: 'Start',
  ready: 'Ready to go',
  out_for_delivery: 'Send out',
  handed_over: 'Hand over',
  cancelled: 'Cancel',
} as const satisfies Record<OrderProgress, MessageKey>;
