/** Every combination of order type and payment, as label values of metrics. */
export const ORDER_KINDS = [
  { type: 'pickup', payment: 'cash' },
  { type: 'pickup', payment: 'card' },
  { type: 'delivery', payment: 'cash' },
  { type: 'delivery', payment: 'card' },
] as const;
