import type { BoardColumn } from '@comptoir/domain/orders/board';
import type { ReactNode } from 'react';
import type { BoardOrder } from '#lib/live/board-order.ts';
import { useCountdown } from './use-countdown.ts';

const LOOKS = {
  calm: { text: 'text-quiet', bar: 'bg-quiet', sign: '' },
  soon: { text: 'text-state-to-start', bar: 'bg-state-to-start', sign: '' },
  late: { text: 'text-alarm', bar: 'bg-alarm', sign: '! ' },
} as const;

interface CountdownLineProps {
  readonly order: BoardOrder;
  readonly column: BoardColumn;
  /** Beside the sentence. */
  readonly children?: ReactNode;
}

/** The countdown as a sentence and as a bar. */
export function CountdownLine({ order, column, children }: CountdownLineProps) {
  const { text, urgency, left } = useCountdown(order, column);
  const look = LOOKS[urgency];
  return (
    <div className={look.text}>
      <div className="flex min-h-6.5 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <p className="font-semibold text-small leading-tight">
          <span aria-hidden="true">{look.sign}</span>
          {text}
        </p>
        {children}
      </div>
      <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-hinoki">
        <div
          className={`h-full origin-left ${look.bar}`}
          style={{ transform: `scaleX(${urgency === 'late' ? 1 : left})` }}
        />
      </div>
    </div>
  );
}
