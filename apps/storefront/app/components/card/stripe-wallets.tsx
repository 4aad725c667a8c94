import { Skeleton } from '@comptoir/design/components/skeleton';
import { pageLanguage } from '@comptoir/design/language/page-language';
import type { Cents } from '@comptoir/domain/money/money';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRootData } from '#lib/configuration/root-data.ts';
import type { CardForm } from './card-form.ts';
import { confirmAtStripe } from './stripe-confirmation.ts';
import {
  loadStripe,
  type StripeClient,
  type StripeElements,
  stripeAppearance,
} from './stripe-js.ts';

interface StripeWalletsProps {
  readonly publishableKey: string;
  /** Whether the intents can be paid by PayPal as well. */
  readonly hasPayPal: boolean;
  readonly amount: Cents;
  /** Whether the wallet's sheet may open. */
  readonly onPress: () => boolean;
  /** The guest has agreed in the sheet: pays by it, and returns whether the order is paid. */
  readonly onAgree: (wallet: CardForm) => Promise<boolean>;
  /** Below the buttons. */
  readonly children: ReactNode;
}

/**
 * Stripe's buttons for Apple Pay and Google Pay; nothing where the device has neither. They need no intent before the
 * guest has agreed to the amount in the wallet's sheet. Rule Y-39.
 */
export function StripeWallets(props: StripeWalletsProps) {
  const { publishableKey, hasPayPal, amount, onPress, onAgree, children } = props;
  const { siteRoot } = useRootData();
  const host = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'none'>('loading');
  const press = useEffectEvent(onPress);
  const agree = useEffectEvent(onAgree);
  const latestAmount = useRef(amount);

  useEffect(() => {
    const place = host.current;
    if (!place) return;
    let isGone = false;
    let leave = () => {};
    async function open(frame: HTMLElement) {
      const stripe = await loadStripe(publishableKey);
      if (isGone) return;
      leave = mountButtons(stripe, frame);
    }
    function mountButtons(stripe: StripeClient, frame: HTMLElement) {
      const fields = stripe.elements({
        mode: 'payment',
        amount: latestAmount.current,
        currency: 'eur',
        paymentMethodTypes: hasPayPal ? ['card', 'paypal'] : ['card'],
        locale: pageLanguage(),
        appearance: stripeAppearance(),
      });
      elements.current = fields;
      const element = fields.create('expressCheckout', OPTIONS);
      element.on('ready', ({ availablePaymentMethods }) =>
        setState(availablePaymentMethods ? 'shown' : 'none'),
      );
      element.on('loaderror', () => setState('none'));
      element.on('click', ({ resolve, reject }) => (press() ? resolve() : reject()));
      element.on('confirm', async ({ paymentFailed }) => {
        let isAsked = false;
        const isPaid = await agree({
          isComplete: () => true,
          begin: async () => (await fields.submit()).error === undefined,
          confirm({ clientSecret }) {
            isAsked = true;
            return confirmAtStripe(stripe, siteRoot, { elements: fields, clientSecret });
          },
        });
        // Stripe itself closes the sheet of a payment that it was asked for.
        if (!isPaid && !isAsked) paymentFailed();
      });
      element.mount(frame);
      const scheme = window.matchMedia('(prefers-color-scheme: dark)');
      const recolour = () => fields.update({ appearance: stripeAppearance() });
      scheme.addEventListener('change', recolour);
      return () => {
        scheme.removeEventListener('change', recolour);
        elements.current = null;
        element.destroy();
      };
    }
    open(place).catch(() => setState('none'));
    return () => {
      isGone = true;
      leave();
    };
  }, [publishableKey, hasPayPal, siteRoot]);

  useEffect(() => {
    if (latestAmount.current === amount) return;
    latestAmount.current = amount;
    elements.current?.update({ amount });
  }, [amount]);

  return (
    <div hidden={state === 'none'}>
      {state === 'loading' && <Skeleton lines={2} />}
      <div ref={host} />
      {state === 'shown' && children}
    </div>
  );
}

const OPTIONS = {
  buttonHeight: 48,
  paymentMethodOrder: ['apple_pay', 'google_pay'],
  paymentMethods: {
    applePay: 'auto',
    googlePay: 'auto',
    amazonPay: 'never',
    klarna: 'never',
    link: 'never',
    // Part of the card form.
    paypal: 'never',
  },
} as const;
