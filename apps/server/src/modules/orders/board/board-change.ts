import type { Cents } from '@comptoir/domain/money/money';
import type { Instant } from '@comptoir/domain/schedule/restaurant-time';
import type { Executor } from '#db/connection.ts';
import type { EventOrigin } from '../order-events.ts';

/** Who changes an order on a board, and the place that may take it back. */
export interface BoardOrigin extends EventOrigin {
  readonly deviceKey: string;
}

/** What a change did, for the audit log. */
export interface RecordedChange {
  readonly action:
    | 'advance'
    | 'cancel'
    | 'promise'
    | 'undo'
    | 'refund'
    | 'retry_refund'
    | 'propose'
    | 'withdraw';
  readonly orderId: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Writes the change into the audit log, in its transaction. Rule OB-17. */
export type RecordChange = (
  client: Executor,
  change: RecordedChange,
  now: Instant,
) => Promise<void>;

/** Why the person may not decide so about the money of an order. Rule OB-11. */
export type BoardRefusal = 'forbidden' | 'step_up_required';

export type BoardChange =
  | { readonly kind: 'changed' | 'unchanged' }
  | { readonly kind: 'unknown' | 'stale' | 'not_allowed' | 'key_reused' | 'not_promisable' }
  /** Cash was given for an order that is paid, or less than it costs. */
  | { readonly kind: 'nothing_due' | 'cash_missing' }
  | { readonly kind: 'undo_expired' | 'undo_elsewhere' }
  | { readonly kind: 'refund_required' | 'too_much'; readonly left: Cents }
  | { readonly kind: 'refused'; readonly refusal: BoardRefusal };
