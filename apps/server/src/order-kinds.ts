/** Every kind of order that is counted by itself. */
export const ORDER_KINDS = [
  { type: 'pickup', payment: 'cash' },
  { type: 'pickup', payment: 'card' },
  { type: 'delivery', payment: 'cash' },
  { type: 'delivery', payment: 'card' },
] as const;
