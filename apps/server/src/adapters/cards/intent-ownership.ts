/**
 * What tells this shop's intents from those of other programs that use the same account of the
 * provider. Rule Y-20.
 */
export interface IntentOwnership {
  /** Stands in the metadata of every intent that this shop makes. */
  readonly shopId: string;
  /**
   * Whether an intent is bound to this order in the shop's own records. The version before marked no
   * intents; this question can go with the next version. Rule Y-22.
   */
  isBound(intentId: string, orderId: string): Promise<boolean>;
  /** Whether the ledger has an order that this intent paid. Rule Y-22. */
  hasPaid(intentId: string): Promise<boolean>;
}

/** What an intent carries at the provider. */
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

/** Whether an intent's money may be given back. Rules Y-20 and Y-22. */
export async function isRefundable(ownership: IntentOwnership, mark: IntentMark): Promise<boolean> {
  if (await isOwn(ownership, mark)) return true;
  return mark.shopId === null && ownership.hasPaid(mark.intentId);
}
