/** Statements that may scan a whole table, with the reason. */
const REASONS: readonly { readonly table: RegExp; readonly says: RegExp; readonly why: string }[] =
  [
    {
      table: /^items_together$/,
      says: /JOIN taught|item_id = other_id/,
      why: 'what goes with what is learnt from every pair, once an hour, beside the server',
    },
    {
      table: /^(offer_uses|orders)$/,
      says: /AS recent_orders/,
      why: 'the uses of all offers are counted when the page of offers is opened',
    },
    {
      table: /^items_together$/,
      says: /SELECT EXISTS/,
      why: 'it ends with the first row',
    },
  ];

export function mayBeScanned(table: string, statement: string): boolean {
  return REASONS.some((reason) => reason.table.test(table) && reason.says.test(statement));
}
