import type { WireCards } from '@comptoir/contract/orders/payments';
import type { Cents } from '@comptoir/domain/money/money';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { StripeWallets } from '#components/card/stripe-wallets.tsx';
import type { CardApi } from '#lib/api/card-api.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { Placement } from '../placement/use-placement.ts';

interface WalletsProps {
  readonly api: CardApi;
  readonly amount: Cents;
  readonly placement: Placement;
  /** Whether the price may still change. */
  readonly isUnsettled: boolean;
}

/** Apple Pay and Google Pay, which order and pay at once; nothing where Stripe takes no cards. Rule Y-39. */
export function Wallets({ api, amount, placement, isUnsettled }: WalletsProps) {
  const t = useTranslate();
  const [cards, setCards] = useState<WireCards | null>(null);
  useEffect(() => {
    let isGone = false;
    api.cards().then((answer) => {
      if (!isGone && answer.ok) setCards(answer.payload);
    });
    return () => {
      isGone = true;
    };
  }, [api]);
  if (cards?.provider !== 'stripe' || cards.publishable_key === null) return null;
  return (
    <StripeWallets
      publishableKey={cards.publishable_key}
      hasPayPal={cards.paypal}
      amount={amount}
      onPress={() => !isUnsettled && placement.wallet.press()}
      onAgree={placement.wallet.pay}
    >
      <p className="mt-3 text-quiet text-small">
        {t('Apple Pay and Google Pay order and pay at once.')} {t('Ordering obliges you to pay.')}{' '}
        <Link to="/terms-of-service" className="underline underline-offset-4">
          {t('Terms of service')}
        </Link>
      </p>
      <p className="mt-6 font-semibold">{t('Or pay in another way')}</p>
    </StripeWallets>
  );
}
