import type { DemoPaymentRequest } from '@comptoir/contract/orders/payments';
import type { Cents } from '@comptoir/domain/money/money';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#components/controls/button.tsx';
import { RadioCard } from '#components/controls/radio-card.tsx';
import { Dialog } from '#components/feedback/dialog.tsx';
import type { CardApi } from '#lib/api/card-api.ts';
import { formatPrice } from '#lib/format/price.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { CardForm, CardOutcome, PayableIntent } from './card-form.ts';

const CARDS = [
  { card: 'good', name: 'Accepted card', effect: 'The payment goes through at once.' },
  { card: 'declined', name: 'Declined card', effect: 'The bank refuses.' },
  { card: 'secure', name: 'Card with 3-D Secure', effect: 'The bank asks for a confirmation.' },
  {
    card: 'slow',
    name: 'Card whose bank falls silent',
    effect: 'The payment goes through, but the answer gets lost.',
  },
] as const satisfies readonly { readonly card: DemoCard; readonly name: string; effect: string }[];

interface DemoCardFormProps {
  readonly api: CardApi;
  readonly amount: Cents;
  readonly register: (form: CardForm | null) => void;
  readonly onEdit: () => void;
}

/** The card form of a demonstration: it takes neither card numbers nor money, and says so. Rule Y-9. */
export function DemoCardForm({ api, amount, register, onEdit }: DemoCardFormProps) {
  const t = useTranslate();
  const [card, setCard] = useState<DemoCard>('good');
  const chosen = useRef<DemoCard>(card);
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);

  useEffect(() => {
    const ask = async () => {
      const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
      setAnswer(null);
      return isConfirmed;
    };
    register({
      begin: async () => true,
      isComplete: () => true,
      confirm: (intent) => payDemoCard(api, intent, chosen.current, ask),
    });
    return () => register(null);
  }, [api, register]);

  function choose(next: DemoCard) {
    chosen.current = next;
    setCard(next);
    onEdit();
  }

  return (
    <section className="rounded-card border-2 border-edge border-dashed p-4">
      <p className="mb-4 font-semibold">{t('Demonstration terminal: no card is charged.')}</p>
      <fieldset className="grid gap-2 tablet:grid-cols-2">
        <legend className="mb-2 text-quiet text-small">{t('A card to try')}</legend>
        {CARDS.map(({ card: name, name: label, effect }) => (
          <RadioCard
            key={name}
            name="demo-card"
            isChecked={name === card}
            onChoose={() => choose(name)}
          >
            <span className="block font-semibold">{t(label)}</span>
            <span className="block text-quiet text-small">{t(effect)}</span>
          </RadioCard>
        ))}
      </fieldset>
      {/* The payment step may be hidden when the bank asks. */}
      {answer &&
        createPortal(
          <Dialog isOpen title={t('3-D Secure confirmation')} onClose={() => answer(false)}>
            <p>{t('Do you confirm the payment of {total}?', { total: formatPrice(amount) })}</p>
            <p className="mt-2 text-quiet text-small">
              {t('Demonstration terminal: no card is charged.')}
            </p>
            <div className="mt-6 flex flex-wrap-reverse justify-end gap-3">
              <Button look="plain" onClick={() => answer(false)}>
                {t('Refuse the payment')}
              </Button>
              <Button look="primary" onClick={() => answer(true)}>
                {t('Confirm the payment')}
              </Button>
            </div>
          </Dialog>,
          document.body,
        )}
    </section>
  );
}

export type DemoCard = DemoPaymentRequest['card'];

/** The delay of a lost answer. */
const LOST_ANSWER_MS = 3_000;

/** Pays with a demonstration card; `ask` shows the bank's confirmation. */
export async function payDemoCard(
  api: Pick<CardApi, 'payDemo'>,
  { id, clientSecret }: PayableIntent,
  card: DemoCard,
  ask: () => Promise<boolean>,
): Promise<CardOutcome> {
  const payment = { payment_intent_id: id, client_secret: clientSecret, card };
  const result = await api.payDemo(payment);
  if (card === 'slow') {
    await new Promise((resolve) => setTimeout(resolve, LOST_ANSWER_MS));
    return { kind: 'unknown' };
  }
  if (!result.ok) return { kind: 'unknown' };
  switch (result.payload.outcome) {
    case 'succeeded':
      return { kind: 'succeeded' };
    case 'declined':
      return { kind: 'failed', reason: '' };
    case 'authentication_required': {
      if (!(await ask())) return { kind: 'failed', reason: '' };
      const confirmed = await api.payDemo({ ...payment, authenticated: true });
      if (!confirmed.ok) return { kind: 'unknown' };
      return confirmed.payload.outcome === 'succeeded'
        ? { kind: 'succeeded' }
        : { kind: 'failed', reason: '' };
    }
  }
}
