/**
 * Distinguishes this shop's intents from those of other programs on the same account of the provider.
 * Rule Y-20.
 */
export interface IntentOwnership {
  /** In the metadata of every intent that this shop creates. */
  readonly shopId: string;
  /**
   * Whether the shop's records bind an intent to this order. For intents of the version before, which are not
   * marked; can be removed in the next version. Rule Y-22.
   */
  isBound(intentId: string, orderId: string): Promise<boolean>;
  /** Whether the ledger has a payment by this intent. Rule Y-22. */
  hasPaid(intentId: string): Promise<boolean>;
}

/** The metadata of an intent at the provider. */
export interface IntentMark {
  readonly intentId: string;
  readonly shopId: string | null;
  readonly orderId: string | null;
}

/** Whether an intent may be read, changed, cancelled and settled. Rules Y-20 and Y-22. */
export async function isOwn(ownership: IntentOwnership, mark: IntentMark): Promise<boolean> {
  if (mark.shopId !== null) return mark.shopId === ownership.shopId;
  return mark.orderId !== null && ownership.isBound(mark.intentId, mark.orderId);
}

/** Whether an intent may be refunded. Rules Y-20 and Y-22. */
export async function isRefundable(ownership: IntentOwnership, mark: IntentMark): Promise<boolean> {
  if (await isOwn(ownership, mark)) return true;
  return mark.shopId === null && ownership.hasPaid(mark.intentId);
}
