import { refundableFromWire } from '@comptoir/contract/staff/refundable-order';
import type { RefundRequestBody, WireOrderRefunds } from '@comptoir/contract/staff/refunds';
import { toCents } from '@comptoir/contract/wire/euros';
import {
  type RefundPartId,
  type RefundSelection,
  type SelectedRefund,
  selectedRefund,
} from '@comptoir/domain/orders/refund-parts';
import type { RefundReason } from '@comptoir/domain/orders/refundable';
import { parsePrice } from '#lib/catalogue/price-text.ts';

/** A refund as it is being chosen. */
export interface RefundDraft {
  readonly kind: 'units' | 'amount';
  /** How many units of each part. */
  readonly units: ReadonlyMap<RefundPartId, number>;
  /** As it is typed. */
  readonly amount: string;
  readonly reason: RefundReason | null;
  readonly text: string;
}

export const NEW_DRAFT: RefundDraft = {
  kind: 'units',
  units: new Map(),
  amount: '',
  reason: null,
  text: '',
};

/** What the draft gives back, as the server computes it. Rule RF-30. */
export function previewOf(draft: RefundDraft, refunds: WireOrderRefunds): SelectedRefund {
  const selection = selectionOf(draft);
  return selection === null
    ? { kind: 'nothing' }
    : selectedRefund(refundableFromWire(refunds), selection);
}

/** The request of a complete draft; null while something is missing or too much. */
export function requestOf(draft: RefundDraft, refunds: WireOrderRefunds): RefundRequestBody | null {
  const { reason, text } = draft;
  const selection = selectionOf(draft);
  const preview = previewOf(draft, refunds);
  if (selection === null || preview.kind !== 'selected' || reason === null) return null;
  if (reason === 'other' && text.trim() === '') return null;
  if (refunds.limit !== null && preview.amount > toCents(refunds.limit)) return null;
  return {
    ...('units' in selection
      ? { units: selection.units.map((each) => ({ ...each })) }
      : { amount: selection.amount / 100 }),
    reason,
    text: text.trim() || null,
  };
}

function selectionOf({ kind, units, amount }: RefundDraft): RefundSelection | null {
  if (kind === 'amount') {
    const euros = parsePrice(amount);
    return euros === null ? null : { amount: toCents(euros) };
  }
  const chosen = [...units].filter(([, quantity]) => quantity > 0);
  return { units: chosen.map(([part, quantity]) => ({ part, quantity })) };
}
