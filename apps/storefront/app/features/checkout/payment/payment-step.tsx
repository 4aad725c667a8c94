import { readSetting } from '@comptoir/contract/settings/settings-path';
import { useOnline } from '@comptoir/design/browser/online';
import { type PaymentMethod, SMALLEST_CARD_AMOUNT } from '@comptoir/domain/checkout/payment-method';
import type { Cents } from '@comptoir/domain/money/money';
import { useEffect, useState } from 'react';
import { ContactDetails } from '#components/content/contact-details.tsx';
import { Button } from '#components/controls/button.tsx';
import { RadioCard } from '#components/controls/radio-card.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import type { CardApi } from '#lib/api/card-api.ts';
import { useSettings } from '#lib/configuration/root-data.ts';
import { useHandoverText } from '#lib/format/handover-text.ts';
import { methodText } from '#lib/format/order-texts.ts';
import { formatPrice } from '#lib/format/price.ts';
import { lazyModule } from '#lib/hydration/lazy-module.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { chooseShares } from '#stores/group/group-checkout.ts';
import { PlacementAlerts } from '../placement/placement-alerts.tsx';
import type { Placement } from '../placement/use-placement.ts';
import { StepForm } from '../step-form.tsx';
import type { CardFormHandle } from './card-form.ts';
import type { OfferedPayment } from './payment-methods.ts';
import type { SharedPayment } from './shared-payment.ts';
import { TipChoice } from './tip-choice.tsx';

const lazyWallets = lazyModule(async () => (await import('./wallets.tsx')).Wallets);
const lazyCardEntry = lazyModule(async () => (await import('./card-entry.tsx')).CardEntry);

interface PaymentStepProps {
  readonly offered: OfferedPayment;
  readonly isPickup: boolean;
  /** Of the order. */
  readonly amount: Cents;
  /** What a card pays on top of it; null where the typed one is no amount. */
  readonly tip: Cents | null;
  /** Whether tips are taken. */
  readonly isTipTaken: boolean;
  readonly card: CardFormHandle;
  readonly placement: Placement;
  /** Whether the guest has seen the step. */
  readonly isShown: boolean;
  /** Whether the price may still change. */
  readonly isUnsettled: boolean;
  readonly shared: SharedPayment;
  /** Whether the step has an alert. */
  readonly isAlerted: boolean;
  readonly onNext: () => boolean;
  readonly onBack: () => void;
}

export function PaymentStep(props: PaymentStepProps) {
  const { offered, isPickup, amount, tip, isTipTaken, card, placement, isShown, isUnsettled } =
    props;
  const { shared, isAlerted, onNext, onBack } = props;
  const { methods, chosen, isBelowCardMinimum } = offered;
  const t = useTranslate();
  const cardEntry = lazyCardEntry.useModule();
  const isByCard = chosen === 'card' && methods.includes('card') && !shared.isChosen;
  useEffect(() => {
    if (isByCard) lazyCardEntry.prefetch();
  }, [isByCard]);
  const wallets = lazyWallets.useModule();
  const isOnline = useOnline();
  const mayHaveWallets = isShown && amount > 0 && methods.includes('card');
  useEffect(() => {
    if (mayHaveWallets && hasWalletsOfBrowser()) lazyWallets.prefetch();
  }, [mayHaveWallets]);
  const hasPayPal = usePayPal(card.api);
  const { choosePayment } = useCheckoutForm.getState();
  const handover = useHandoverText(isPickup);
  const labelOf = (method: PaymentMethod) => {
    if (method === 'card') return hasPayPal ? t('By card or PayPal') : methodText(method, t);
    return handover === null ? methodText(method, t) : t(whenPaid(method, isPickup));
  };
  if (amount === 0) {
    return (
      <StepForm submitLabel={t('Continue')} onSubmit={onNext} onBack={onBack}>
        <p>{t('Nothing to pay')}</p>
      </StepForm>
    );
  }
  if (methods.length === 0) {
    return (
      <div className="space-y-3">
        <p>
          {isBelowCardMinimum
            ? t('Cards are taken from {amount} on. Please call to order, or add something.', {
                amount: formatPrice(SMALLEST_CARD_AMOUNT),
              })
            : t('The restaurant takes no payment here at the moment. Please call to order.')}
        </p>
        <ContactDetails />
        <Button onClick={onBack}>{t('Back')}</Button>
      </div>
    );
  }
  const { form } = card;
  return (
    <StepForm
      submitLabel={t('Continue')}
      isBusy={isByCard && form === null}
      isSending={placement.isSending}
      onSubmit={() => {
        if (isByCard && tip === null) return false;
        if (!isByCard || form?.isComplete()) return onNext();
        // `begin` shows the errors of its fields.
        form?.begin();
        return false;
      }}
      onBack={onBack}
    >
      {isTipTaken && methods.includes('card') && !shared.isChosen && <TipChoice />}
      {mayHaveWallets && isOnline && wallets.state === 'success' && tip !== null && (
        <wallets.payload
          api={card.api}
          amount={amount + tip}
          placement={placement}
          isUnsettled={isUnsettled}
        />
      )}
      <PlacementAlerts placement={placement} onTwice={placement.wallet.want} />
      <fieldset className="grid gap-3">
        <legend className="sr-only">{t('Payment')}</legend>
        {methods.map((method) => (
          <RadioCard
            key={method}
            name="payment-method"
            isChecked={method === chosen && !shared.isChosen}
            onChoose={() => {
              choosePayment(method);
              if (shared.isChosen) chooseShares(false);
            }}
          >
            <span className="block font-semibold">{labelOf(method)}</span>
            <span className="block text-quiet text-small">
              {method === 'cash' && handover !== null ? handover : t(whenPaid(method, isPickup))}
            </span>
          </RadioCard>
        ))}
        {shared.isOffered && (
          <RadioCard name="payment-method" isChecked={shared.isChosen} onChoose={shared.choose}>
            <span className="block font-semibold">{t('Each pays a share')}</span>
            <span className="block text-quiet text-small">
              {t('Everyone pays by card on the group’s page, within half an hour.')}
            </span>
          </RadioCard>
        )}
      </fieldset>
      {isBelowCardMinimum && (
        <p className="text-quiet text-small">
          {t('Cards are taken from {amount} on.', { amount: formatPrice(SMALLEST_CARD_AMOUNT) })}
        </p>
      )}
      {isByCard && (
        <RemoteContent
          remote={cardEntry}
          onRetry={lazyCardEntry.prefetch}
          failure={t('Card payment could not be loaded.')}
        >
          {(CardEntry) => (
            <CardEntry amount={amount + (tip ?? 0)} card={card} isAlerted={isAlerted} />
          )}
        </RemoteContent>
      )}
    </StepForm>
  );
}

/** Whether the browser can have a wallet at all; an app's pages have none. */
function hasWalletsOfBrowser(): boolean {
  return !__NATIVE__ && ('ApplePaySession' in window || 'PaymentRequest' in window);
}

/** Whether the card form offers PayPal; the provider is asked only where the settings have it. Rule Y-1. */
function usePayPal(api: CardApi): boolean {
  const isActive = readSetting(useSettings(), 'payments.paypal.active') === true;
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    let isGone = false;
    api.cards().then((cards) => {
      if (!isGone) setOffered(cards.ok && cards.payload.paypal);
    });
    return () => {
      isGone = true;
    };
  }, [api, isActive]);
  return isActive && isOffered;
}

function whenPaid(method: PaymentMethod, isPickup: boolean) {
  if (method === 'card') return 'You pay now, online.';
  return isPickup ? 'You pay at the counter.' : 'You pay when it is delivered.';
}
