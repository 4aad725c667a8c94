/** The part of Stripe.js that is used here. */
export interface StripeClient {
  elements(options: {
    readonly clientSecret: string;
    readonly locale: 'fr';
    readonly appearance: StripeAppearance;
  }): StripeElements;
  confirmPayment(options: {
    readonly elements: StripeElements;
    readonly confirmParams: { readonly return_url: string };
    readonly redirect: 'if_required';
  }): Promise<StripeConfirmation>;
}

export interface StripeElements {
  create(type: 'payment', options: object): StripePaymentElement;
  submit(): Promise<{ readonly error?: StripeProblem }>;
  fetchUpdates(): Promise<unknown>;
  update(options: { readonly appearance: StripeAppearance }): void;
}

interface StripePaymentElement {
  mount(host: HTMLElement): void;
  destroy(): void;
  on(event: 'ready' | 'loaderror', listener: () => void): unknown;
  on(event: 'change', listener: (change: { readonly complete: boolean }) => void): unknown;
}

export interface StripeAppearance {
  readonly theme: 'stripe' | 'night';
  readonly variables: Readonly<Record<string, string>>;
}

export interface StripeProblem {
  readonly type: string;
  readonly message?: string;
  readonly payment_intent?: { readonly status: string };
}

export interface StripeConfirmation {
  readonly error?: StripeProblem;
  readonly paymentIntent?: { readonly status: string };
}

type StripeConstructor = (publishableKey: string) => StripeClient;

declare global {
  interface Window {
    readonly Stripe?: StripeConstructor;
  }
}

const SCRIPT = 'https://js.stripe.com/v3/';

let loading: Promise<StripeConstructor> | null = null;

/** Stripe's own script, from Stripe alone and only once a card is to be entered. Rule Y-9. */
export async function loadStripe(publishableKey: string): Promise<StripeClient> {
  loading ??= loadScript().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return (await loading)(publishableKey);
}

function loadScript(): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => {
      if (window.Stripe) resolve(window.Stripe);
      else reject(new Error('Stripe.js brought nothing'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Stripe.js did not come'));
    });
    document.head.append(script);
  });
}
