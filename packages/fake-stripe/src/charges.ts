import type { NewTransaction, StoredTransaction } from './balance.ts';
import type { Form } from './form.ts';
import type { StoredIntent } from './ledger.ts';
import { type ListAnswer, listOf, newId, now } from './objects.ts';
import { check, LISTED_BY_INTENT, metadataOf, REFUND } from './parameters.ts';
import { invalidRequest, StripeApiError } from './stripe-api-error.ts';

export interface StoredRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly charge: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly metadata: Readonly<Record<string, string>>;
  readonly reason: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason?: string;
}

export type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost';

export interface StoredDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly payment_intent: string;
  readonly charge: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly created: number;
  readonly livemode: false;
  readonly reason: string;
  readonly balance_transactions: StoredTransaction[];
  is_charge_refundable: boolean;
  status: DisputeStatus;
}

/** Stripe's fee for a dispute, in cents. */
const DISPUTE_FEE = 2_000;

type Tell = (type: string, about: object) => void;
type Move = (moved: NewTransaction) => StoredTransaction;

/** Refunds, by the API or in the dashboard, and disputes. */
export class StripeCharges {
  readonly refunds: StoredRefund[] = [];
  readonly disputes: StoredDispute[] = [];
  private readonly rejections = new Map<string, StripeApiError>();
  private readonly find: (intentId: string) => StoredIntent;
  private readonly tell: Tell;
  private readonly move: Move;

  constructor(find: (intentId: string) => StoredIntent, tell: Tell, move: Move) {
    this.find = find;
    this.tell = tell;
    this.move = move;
  }

  /** The refund or dispute that moved money. */
  movementSource(id: string): StoredRefund | StoredDispute | undefined {
    return [...this.refunds, ...this.disputes].find((one) => one.id === id);
  }

  /** Rejects every refund of the intent with this code from now on; null ends that. */
  rejectRefunds(intentId: string, code: string | null, status = 400): void {
    if (code === null) this.rejections.delete(intentId);
    else this.rejections.set(intentId, rejectedRefund(code, status));
  }

  /** `POST /v1/refunds`. */
  refund(form: Form): StoredRefund {
    check(form, REFUND);
    const intent = this.find(String(form.payment_intent));
    const rejection = this.rejections.get(intent.id);
    if (rejection) throw rejection;
    if (this.disputesOf(intent.id).some((dispute) => !dispute.is_charge_refundable)) {
      throw invalidRequest('charge_disputed', 'The charge has been charged back.');
    }
    const left = intent.amount_received - this.refunded(intent.id);
    if (left === 0) {
      throw invalidRequest('charge_already_refunded', 'The charge has already been refunded.');
    }
    const amount = form.amount === undefined ? left : Number(form.amount);
    if (amount < 1 || amount > left) {
      const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
      throw invalidRequest(undefined, message, 'amount');
    }
    return this.give(intent, amount, metadataOf(form));
  }

  /** A refund in the dashboard; of the whole rest without an amount. */
  refundByHand(intentId: string, amount?: number): StoredRefund {
    const intent = this.find(intentId);
    return this.give(intent, amount ?? intent.amount_received - this.refunded(intentId), {});
  }

  /** The guest's bank rejects the refund: the money returns to the account. */
  failRefund(refundId: string, reason = 'expired_or_canceled_card'): StoredRefund {
    const refund = this.refunds.find(({ id }) => id === refundId);
    if (!refund) throw new Error(`There is no refund ${refundId}.`);
    refund.status = 'failed';
    refund.failure_reason = reason;
    const { id, amount, currency } = refund;
    this.move({ amount, currency, source: id, type: 'refund_failure' });
    this.tell('refund.failed', refund);
    return refund;
  }

  /** The guest disputes the charge: the money is withdrawn from the account. */
  dispute(intentId: string, amount?: number): StoredDispute {
    const dispute = this.openDispute(intentId, 'needs_response', amount);
    dispute.balance_transactions.push(this.move(movement(dispute, -dispute.amount)));
    this.tell('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  /** The bank inquires about the charge: no money moves, and it can still be refunded. */
  inquire(intentId: string): StoredDispute {
    return this.openDispute(intentId, 'warning_needs_response');
  }

  closeDispute(disputeId: string, status: 'won' | 'lost' | 'warning_closed'): StoredDispute {
    const dispute = this.disputes.find(({ id }) => id === disputeId);
    if (!dispute) throw new Error(`There is no dispute ${disputeId}.`);
    dispute.status = status;
    this.tell('charge.dispute.closed', dispute);
    if (status === 'won') {
      dispute.is_charge_refundable = true;
      dispute.balance_transactions.push(this.move(movement(dispute, dispute.amount)));
      this.tell('charge.dispute.funds_reinstated', dispute);
    }
    return dispute;
  }

  /** `GET /v1/refunds`. */
  listRefunds(form: Form): ListAnswer {
    check(form, LISTED_BY_INTENT);
    const listed = this.refunds.filter((refund) => refund.payment_intent === form.payment_intent);
    return listOf('/v1/refunds', listed.toReversed(), form);
  }

  /** `GET /v1/disputes`. */
  listDisputes(form: Form): ListAnswer {
    check(form, LISTED_BY_INTENT);
    return listOf('/v1/disputes', this.disputesOf(String(form.payment_intent)), form);
  }

  refunded(intentId: string): number {
    return this.refunds
      .filter((refund) => refund.payment_intent === intentId && refund.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The net amount on the account, without fees. */
  net(intentId: string): number {
    const moved = this.disputesOf(intentId).flatMap((dispute) => dispute.balance_transactions);
    const taken = this.find(intentId).amount_received - this.refunded(intentId);
    return moved.reduce((sum, { amount }) => sum + amount, taken);
  }

  clear(): void {
    this.refunds.length = 0;
    this.disputes.length = 0;
    this.rejections.clear();
  }

  private disputesOf(intentId: string): readonly StoredDispute[] {
    return this.disputes.filter((dispute) => dispute.payment_intent === intentId);
  }

  private give(
    intent: StoredIntent,
    amount: number,
    metadata: Readonly<Record<string, string>>,
  ): StoredRefund {
    const refund: StoredRefund = {
      id: newId('re'),
      object: 'refund',
      payment_intent: intent.id,
      charge: intent.latest_charge,
      amount,
      currency: intent.currency,
      created: now(),
      metadata,
      reason: null,
      status: 'succeeded',
    };
    this.refunds.push(refund);
    const { id, currency } = refund;
    this.move({ amount: -amount, currency, source: id, type: 'refund' });
    this.tell('refund.created', refund);
    this.tell('charge.refunded', this.chargeOf(intent));
    return refund;
  }

  private openDispute(intentId: string, status: DisputeStatus, amount?: number): StoredDispute {
    const intent = this.find(intentId);
    const dispute: StoredDispute = {
      id: newId('dp'),
      object: 'dispute',
      payment_intent: intentId,
      charge: intent.latest_charge,
      amount: amount ?? intent.amount_received,
      currency: intent.currency,
      created: now(),
      livemode: false,
      reason: 'fraudulent',
      balance_transactions: [],
      is_charge_refundable: status.startsWith('warning_'),
      status,
    };
    this.disputes.push(dispute);
    this.tell('charge.dispute.created', dispute);
    return dispute;
  }

  private chargeOf(intent: StoredIntent): object {
    const refunded = this.refunded(intent.id);
    return {
      id: intent.latest_charge,
      object: 'charge',
      payment_intent: intent.id,
      amount: intent.amount,
      amount_captured: intent.amount_received,
      amount_refunded: refunded,
      currency: intent.currency,
      refunded: refunded === intent.amount_received,
      disputed: this.disputesOf(intent.id).length > 0,
    };
  }
}

function rejectedRefund(code: string, status: number): StripeApiError {
  const message = `This refund is refused: ${code}.`;
  return new StripeApiError(status, 'invalid_request_error', code, message);
}

function movement({ id, currency }: StoredDispute, amount: number): NewTransaction {
  return {
    amount,
    currency,
    fee: amount < 0 ? DISPUTE_FEE : 0,
    source: id,
    type: 'adjustment',
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
  };
}
