import type { WireCards } from '@comptoir/contract/orders/payments';
import { NO_ANSWER } from '@comptoir/contract/wire/api-result';
import type { Cents } from '@comptoir/domain/money/money';
import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ProviderCardForm } from '#components/card/provider-card-form.tsx';
import { Button } from '#components/controls/button.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { PENDING, type RemoteState, settled } from '#lib/api/remote-state.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCardPayment } from '#stores/checkout/card-payment.ts';
import type { CardFormHandle } from './card-form.ts';
import type { OpenIntent } from './card-intent.ts';

interface CardEntryProps {
  readonly amount: Cents;
  readonly card: CardFormHandle;
  /** Whether the step has an alert: that the payment failed is not said a second time. */
  readonly isAlerted: boolean;
}

interface Opened {
  readonly cards: WireCards;
  readonly intent: OpenIntent;
  /** The intent's current amount. */
  readonly amount: Cents;
}

/** The provider's card form, once an intent is open. Rules Y-9 and Y-27. */
export function CardEntry({ amount, card, isAlerted }: CardEntryProps) {
  const t = useTranslate();
  const { api, openIntent, register, expectForm, reason, edited } = card;
  const [remote, setRemote] = useState<RemoteState<Opened>>(PENDING);
  const { revalidate } = useRevalidator();
  const hasIntent = useCardPayment(({ paymentIntentId }) => paymentIntentId !== null);

  const fail = useCallback(() => setRemote({ state: 'error', problem: NO_ANSWER }), []);
  const load = useCallback(async () => {
    expectForm(true);
    const [cards, intent] = await Promise.all([api.cards(), openIntent(amount)]);
    if (!cards.ok) return setRemote(settled(cards));
    if (!intent.ok) {
      // Cards are no longer taken: the new settings remove the choice.
      if (intent.problem.code === 'payment_method') revalidate();
      return setRemote(settled(intent));
    }
    if (cards.payload.provider === null) return fail();
    const opened = { cards: cards.payload, intent: intent.payload, amount };
    setRemote({ state: 'success', payload: opened });
  }, [api, openIntent, expectForm, amount, revalidate, fail]);
  useEffect(() => {
    if (remote.state === 'error') expectForm(false);
  }, [remote, expectForm]);
  useEffect(() => {
    if (!hasIntent) setRemote(PENDING);
    load();
  }, [load, hasIntent]);

  function retry() {
    setRemote(PENDING);
    load();
  }

  const isLimited = remote.state === 'error' && remote.problem.status === 429;
  if (remote.state === 'error' && !isLimited && isAlerted) {
    return <Button onClick={retry}>{t('Try again')}</Button>;
  }
  return (
    <RemoteContent
      remote={remote}
      onRetry={retry}
      // A rate limit has its own message, which says when to retry.
      {...(!isLimited && { failure: t('Card payment could not be loaded.') })}
    >
      {({ cards, intent, amount: opened }) => (
        <>
          <ProviderCardForm
            cards={cards}
            api={api}
            clientSecret={intent.clientSecret}
            amount={opened}
            hasOwnWallets
            register={register}
            onEdit={edited}
            onFail={fail}
          />
          {reason && <p className="text-alarm text-small">{reason}</p>}
        </>
      )}
    </RemoteContent>
  );
}
