import type { WireOrderRefunds } from '@comptoir/contract/staff/refunds';
import { type MessageKey, t } from '@comptoir/staff-texts/translate';

type GivenRefund = WireOrderRefunds['refunds'][number];

const PROVIDER_REASONS: Readonly<Record<string, MessageKey>> = {
  balance_insufficient: 'There is not enough money on the account at the provider.',
  charge_already_refunded: 'It was given back at the provider already.',
  charge_disputed: 'The guest disputes the payment at the bank.',
  expired_or_canceled_card: 'The card is expired or cancelled.',
  insufficient_funds: 'There is not enough money on the account at the provider.',
  lost_or_stolen_card: 'The card was reported lost or stolen.',
};

/** Why the card provider refused a refund. Rule RF-7. */
export function providerReason(code: string | null): string {
  const known = code === null ? undefined : PROVIDER_REASONS[code];
  return known ? t(known) : t('The provider says: {code}', { code: code ?? '?' });
}

/** How far a refund is. */
export function refundState({ means, state, provider_reason }: GivenRefund): string {
  switch (state) {
    case 'done':
      return t(means === 'cash' ? 'Given back in cash' : 'Given back to the card');
    case 'waiting':
      return t(
        provider_reason === null
          ? 'Asked of the provider'
          : 'The provider does not answer: the server tries again',
      );
    case 'refused':
      return t('Refused by the provider');
    case 'superseded':
      return t('Went back another way');
    case 'withdrawn':
      return t('Withdrawn');
  }
}
