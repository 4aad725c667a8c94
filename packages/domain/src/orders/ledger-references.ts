/**
 * The references under which the ledger of card payments books what moved at the provider, each once. The
 * payouts are matched by them. Rules Y-7 and PO-10.
 */

/** Of the payment by an intent. */
export function capturedReference(intentId: string): string {
  return `captured-${intentId}`;
}

/** Of a refund, by its idempotency key, or by the provider's id where a person made it there. */
export function refundedReference(key: string): string {
  return `refunded-${key}`;
}

/** Of the money of a refund that failed and came back. */
export function refundFailedReference(key: string): string {
  return `refund-failed-${key}`;
}

/** Of what a dispute withdrew or returned, by the provider's ids of both. */
export function disputeReference(disputeId: string, transactionId: string): string {
  return `${disputeId}-${transactionId}`;
}
