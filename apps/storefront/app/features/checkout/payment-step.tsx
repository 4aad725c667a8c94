import type { PaymentMethod } from '@comptoir/domain/payment-method';
import { Button } from '#components/button.tsx';
import { ContactDetails } from '#components/contact-details.tsx';
import { useTranslate } from '#lib/i18n.ts';
import { paymentText } from '#lib/payment-text.ts';
import { useCheckoutForm } from '#stores/checkout-form.ts';
import { RadioCard } from './radio-card.tsx';
import { StepForm } from './step-form.tsx';

interface PaymentStepProps {
  readonly methods: readonly PaymentMethod[];
  readonly chosen: PaymentMethod;
  readonly isPickup: boolean;
  readonly onNext: () => boolean;
  readonly onBack: () => void;
}

export function PaymentStep({ methods, chosen, isPickup, onNext, onBack }: PaymentStepProps) {
  const t = useTranslate();
  const { choosePayment } = useCheckoutForm.getState();
  if (methods.length === 0) {
    return (
      <div className="space-y-3">
        <p>{t('The restaurant takes no payment here at the moment. Please call to order.')}</p>
        <ContactDetails />
        <Button onClick={onBack}>{t('Back')}</Button>
      </div>
    );
  }
  return (
    <StepForm submitLabel={t('Continue')} onSubmit={onNext} onBack={onBack}>
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
            <span className="block text-quiet text-small">
              {isPickup ? t('You pay at the counter.') : t('You pay when it is delivered.')}
            </span>
          </RadioCard>
        ))}
      </fieldset>
    </StepForm>
  );
}
