import type { WireCards } from '@comptoir/contract/orders/payments';
import type { Cents } from '@comptoir/domain/money/money';
import type { CardApi } from '#lib/api/card-api.ts';
import type { CardForm } from './card-form.ts';
import { DemoCardForm } from './demo-card-form.tsx';
import { StripeCardForm } from './stripe-card-form.tsx';

interface ProviderCardFormProps {
  readonly cards: WireCards;
  readonly api: CardApi;
  readonly clientSecret: string;
  /** The intent's amount. */
  readonly amount: Cents;
  /** Whether the page has buttons of wallets elsewhere. */
  readonly hasOwnWallets?: boolean;
  readonly register: (form: CardForm | null) => void;
  readonly onEdit: () => void;
  readonly onFail: () => void;
}

/** The form of the card provider, for an intent that is open. Rule Y-9. */
export function ProviderCardForm(props: ProviderCardFormProps) {
  const { cards, api, clientSecret, amount, hasOwnWallets = false } = props;
  const { register, onEdit, onFail } = props;
  return cards.provider === 'stripe' && cards.publishable_key !== null ? (
    <StripeCardForm
      key={clientSecret}
      publishableKey={cards.publishable_key}
      clientSecret={clientSecret}
      amount={amount}
      hasOwnWallets={hasOwnWallets}
      register={register}
      onEdit={onEdit}
      onFail={onFail}
    />
  ) : (
    <DemoCardForm api={api} amount={amount} register={register} onEdit={onEdit} />
  );
}
