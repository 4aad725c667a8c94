import { type PaymentMethod, SMALLEST_CARD_AMOUNT } from '@comptoir/domain/checkout/payment-method';
import type { Cents } from '@comptoir/domain/money/money';
import { useEffect } from 'react';
import { ContactDetails } from '#components/content/contact-details.tsx';
import { Button } from '#components/controls/button.tsx';
import { RemoteContent } from '#components/feedback/remote-content.tsx';
import { paymentText } from '#lib/format/payment-text.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import { useCheckoutForm } from '#stores/checkout/checkout-form.ts';
import { RadioCard } from '../radio-card.tsx';
import { StepForm } from '../step-form.tsx';
import { cardPart } from './card-part.ts';
import type { CardTill } from './use-card-form.ts';

interface PaymentStepProps {
  readonly methods: readonly PaymentMethod[];
  readonly chosen: PaymentMethod;
  /** The restaurant takes cards, though not for this little. */
  readonly isTooLittleForCard: boolean;
  readonly isPickup: boolean;
  /** What is to be paid. */
  readonly amount: Cents;
  readonly till: CardTill;
  readonly onNext: () => boolean;
  readonly onBack: () => void;
}

export function PaymentStep(props: PaymentStepProps) {
  const { methods, chosen, isTooLittleForCard, isPickup, amount, till, onNext, onBack } = props;
  const t = useTranslate();
  const part = cardPart.usePart();
  const isByCard = chosen === 'card' && methods.includes('card');
  useEffect(() => {
    if (isByCard) cardPart.prefetch();
  }, [isByCard]);
  const { choosePayment } = useCheckoutForm.getState();
  if (methods.length === 0) {
    return (
      <div className="space-y-3">
        <p>
          {isTooLittleForCard
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
  const { terminal } = till;
  return (
    <StepForm
      submitLabel={t('Continue')}
      isBusy={isByCard && terminal === null}
      onSubmit={() => {
        if (!isByCard || terminal?.isComplete()) return onNext();
        // Its fields say themselves what is missing.
        terminal?.begin();
        return false;
      }}
      onBack={onBack}
    >
      <fieldset className="grid gap-3">
        <legend className="sr-only">{t('Payment')}</legend>
        {methods.map((method) => (
          <RadioCard
            key={method}
            name="payment-method"
            isChecked={method === chosen}
            onChoose={() => choosePayment(method)}
          >
            <span className="block font-semibold">{paymentText(method, t)}</span>
            <span className="block text-quiet text-small">{t(whenPaid(method, isPickup))}</span>
          </RadioCard>
        ))}
      </fieldset>
      {isTooLittleForCard && (
        <p className="text-quiet text-small">
          {t('Cards are taken from {amount} on.', { amount: formatPrice(SMALLEST_CARD_AMOUNT) })}
        </p>
      )}
      {isByCard && (
        <RemoteContent
          remote={part}
          onRetry={cardPart.prefetch}
          failure={t('Card payment could not be loaded.')}
        >
          {(CardEntry) => <CardEntry amount={amount} till={till} />}
        </RemoteContent>
      )}
    </StepForm>
  );
}

function whenPaid(method: PaymentMethod, isPickup: boolean) {
  if (method === 'card') return 'You pay now, online.';
  return isPickup ? 'You pay at the counter.' : 'You pay when it is delivered.';
}
