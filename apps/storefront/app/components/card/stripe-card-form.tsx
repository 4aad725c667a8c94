import { Skeleton } from '@comptoir/design/components/skeleton';
import { pageLanguage } from '@comptoir/design/language/page-language';
import type { Cents } from '@comptoir/domain/money/money';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRootData } from '#lib/configuration/root-data.ts';
import { useTranslate } from '#lib/i18n/translate.ts';
import type { CardForm } from './card-form.ts';
import { confirmAtStripe } from './stripe-confirmation.ts';
import {
  loadStripe,
  type StripeClient,
  type StripeElements,
  stripeAppearance,
} from './stripe-js.ts';

interface StripeCardFormProps {
  readonly publishableKey: string;
  readonly clientSecret: string;
  /** The intent's amount; Stripe's fields are updated when it changes. */
  readonly amount: Cents;
  /** Whether the page has buttons of wallets elsewhere. */
  readonly hasOwnWallets: boolean;
  readonly register: (form: CardForm | null) => void;
  readonly onEdit: () => void;
  readonly onFail: () => void;
}

/** Stripe's Payment Element in the shop's colours; its input goes to Stripe only. */
export function StripeCardForm(props: StripeCardFormProps) {
  const { publishableKey, clientSecret, amount, hasOwnWallets } = props;
  const t = useTranslate();
  const { siteRoot } = useRootData();
  const host = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements>(null);
  // Whatever the page renders meanwhile, the field stays, with what is typed in it.
  const register = useEffectEvent(props.register);
  const edit = useEffectEvent(props.onEdit);
  const fail = useEffectEvent(props.onFail);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const place = host.current;
    if (!place) return;
    let isGone = false;
    let leave = () => {};
    async function open(frame: HTMLElement) {
      const stripe = await loadStripe(publishableKey);
      if (isGone) return;
      leave = mountFields(stripe, frame);
    }
    function mountFields(stripe: StripeClient, frame: HTMLElement) {
      const fields = stripe.elements({
        clientSecret,
        locale: pageLanguage(),
        appearance: stripeAppearance(),
      });
      elements.current = fields;
      const element = fields.create('payment', {
        layout: 'tabs',
        ...(hasOwnWallets && { wallets: { applePay: 'never', googlePay: 'never' } }),
      });
      let isComplete = false;
      element.on('change', ({ complete }) => {
        isComplete = complete;
        edit();
      });
      element.on('ready', () => setShown(true));
      element.on('loaderror', () => fail());
      element.mount(frame);
      register({
        isComplete: () => isComplete,
        begin: async () => (await fields.submit()).error === undefined,
        async confirm() {
          try {
            // The API may have changed the intent's amount.
            await fields.fetchUpdates();
          } catch {
            return { kind: 'unknown' };
          }
          return confirmAtStripe(stripe, siteRoot, { elements: fields });
        },
      });
      const scheme = window.matchMedia('(prefers-color-scheme: dark)');
      const recolour = () => fields.update({ appearance: stripeAppearance() });
      scheme.addEventListener('change', recolour);
      return () => {
        scheme.removeEventListener('change', recolour);
        register(null);
        elements.current = null;
        element.destroy();
      };
    }
    open(place).catch(() => fail());
    return () => {
      isGone = true;
      leave();
    };
  }, [publishableKey, clientSecret, hasOwnWallets, siteRoot]);

  const shownAmount = useRef(amount);
  useEffect(() => {
    if (shownAmount.current === amount) return;
    shownAmount.current = amount;
    elements.current?.fetchUpdates();
  }, [amount]);

  return (
    <section>
      {!isShown && (
        <div role="status">
          <span className="sr-only">{t('Loading…')}</span>
          <Skeleton lines={4} />
        </div>
      )}
      <div ref={host} />
      <p className="mt-3 text-quiet text-small">
        {t('Your card goes straight to Stripe: the restaurant never sees its number.')}
      </p>
    </section>
  );
}
