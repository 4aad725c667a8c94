/** The channel that tells which order has changed, by its id. Rule T-6. */
export const ORDER_CHANGED = 'order_changed';
