/**
 * How orders travel together. One statement at a time, because another would share the same disk with
 * fewer orders in each; but where one is held up, the others get past it.
 */
export const ORDERS_TOGETHER = { most: 32, patience: 50, lanes: 3 } as const;
