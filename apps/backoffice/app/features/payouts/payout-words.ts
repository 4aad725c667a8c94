import type { WireDifference, WireMovement, WirePayout } from '@comptoir/contract/staff/payouts';
import { t } from '@comptoir/staff-texts/translate';
import { formatAmount } from '#lib/format/amount.ts';

/** What a payout is on its way to the bank. */
export function stateText(state: WirePayout['state']): string {
  switch (state) {
    case 'pending':
      return t('In preparation');
    case 'in_transit':
      return t('On its way');
    case 'paid':
      return t('Arrived');
    case 'failed':
      return t('Sent back by the bank');
    case 'canceled':
      return t('Payout cancelled');
  }
}

/** What a movement on the account is; that of another program is « autre ». Rules PO-11 and PO-12. */
export function movementText({
  kind,
  match,
  order,
}: Pick<WireMovement, 'kind' | 'match' | 'order'>): string {
  if (match === 'other') return t('Other (not of this shop)');
  const isWithoutSale = order === null && match !== 'unknown';
  switch (kind) {
    case 'captured':
      return isWithoutSale ? t('Money without a sale') : t('Sale by card');
    case 'refunded':
      return isWithoutSale ? t('Money without a sale, given back') : t('Card refund');
    case 'refund_failed':
      return t('Refund that came back');
    case 'dispute_withdrawn':
      return t('Dispute: money withdrawn');
    case 'dispute_reinstated':
      return t('Dispute won: money returned');
    case 'fee':
      return t('Provider’s fee');
    case 'payout_returned':
      return t('Payout that came back');
    case 'adjustment':
      return t('Provider’s adjustment');
  }
}

/** Why something is not explained, and by how much. Rules PO-10, PO-13 and PO-14. */
export function differenceText({ kind, amount, difference }: WireDifference): string {
  const values = { amount: formatAmount(amount), difference: formatAmount(difference ?? 0) };
  switch (kind) {
    case 'payout_failed':
      return t(
        'The bank sent back a payout of {amount}: check the account at the provider.',
        values,
      );
    case 'contents_unknown':
      return t(
        'A payout of {amount} was made by hand: the provider does not say what it contains.',
        values,
      );
    case 'sum_differs':
      return t('A payout of {amount} is not the sum of its contents: {difference} apart.', values);
    case 'amount_differs':
      return t('The provider has {amount}, {difference} apart from what the shop booked.', values);
    case 'unknown':
      return t('The provider has {amount} of this shop that the shop did not book.', values);
    case 'missing':
      return t('The shop booked {amount} that the provider does not show.', values);
  }
}
