import type { BoardColumn } from '@comptoir/domain/orders/board';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { type Countdown, countdownOf, durationText } from '#lib/live/countdown.ts';
import { useClock } from '#stores/board/clock.ts';

const WORDINGS = {
  waiting: 'Waiting for {duration}',
  start_in: 'Start in {duration}',
  start_now: 'Start now',
  start_late: 'Start {duration} late',
  due_in: 'Due in {duration}',
  due_now: 'Due now',
  late: '{duration} late',
  ready_since: 'Ready for {duration}',
} as const satisfies Record<Countdown['wording'], MessageKey>;

/** In the first minute. */
const AT_ONCE = {
  waiting: 'Just arrived',
  ready_since: 'Just ready',
} as const satisfies Partial<Record<Countdown['wording'], MessageKey>>;

export interface CountdownView extends Pick<Countdown, 'urgency' | 'left'> {
  readonly text: string;
}

/** The countdown of an order as it is shown; a tick that changes neither words nor bar renders nothing. */
export function useCountdown(order: BoardOrder, column: BoardColumn): CountdownView {
  const encoded = useClock(({ now }) => {
    const { wording, minutes, urgency, left } = countdownOf(
      {
        column,
        isPickup: order.is_pickup,
        receivedAt: Date.parse(order.finalized_at),
        startBy: Date.parse(order.start_by),
        dueAt: Date.parse(order.due_at),
        stepAt: Date.parse(order.last_step.at),
      },
      now,
    );
    return `${wording} ${minutes} ${urgency} ${left}`;
  });
  const [wording, minutes, urgency, left] = encoded.split(' ') as [
    Countdown['wording'],
    string,
    Countdown['urgency'],
    string,
  ];
  const isAtOnce = minutes === '0' && (wording === 'waiting' || wording === 'ready_since');
  return {
    text: isAtOnce
      ? t(AT_ONCE[wording])
      : t(WORDINGS[wording], { duration: durationText(Number(minutes)) }),
    urgency,
    left: Number(left),
  };
}
