import type { CardOutcome } from './card-form.ts';

/** The types of Stripe.js that are used here. */
export interface StripeClient {
  elements(options: StripeLook & { readonly clientSecret: string }): StripeElements;
  /** For fields that are shown before there is an intent; one over this amount is named when it is confirmed. */
  elements(options: StripeLook & StripeAmount): StripeElements;
  confirmPayment(options: {
    readonly elements: StripeElements;
    /** Of fields without an intent. */
    readonly clientSecret?: string;
    readonly confirmParams: { readonly return_url: string };
    readonly redirect: 'if_required';
  }): Promise<StripeConfirmation>;
}

interface StripeLook {
  /** As in `lang`: Stripe has 'fr' and 'en-GB'. */
  readonly locale: string;
  readonly appearance: StripeAppearance;
}

interface StripeAmount {
  readonly mode: 'payment';
  /** In cents. */
  readonly amount: number;
  readonly currency: 'eur';
  /** Those of the intent. */
  readonly paymentMethodTypes: readonly string[];
}

export interface StripeElements {
  create(type: 'payment', options: object): StripePaymentElement;
  create(type: 'expressCheckout', options: object): StripeWalletElement;
  submit(): Promise<{ readonly error?: StripeProblem }>;
  fetchUpdates(): Promise<unknown>;
  update(options: { readonly appearance?: StripeAppearance; readonly amount?: number }): void;
}

interface StripeElement {
  mount(host: HTMLElement): void;
  destroy(): void;
}

interface StripePaymentElement extends StripeElement {
  on(event: 'ready' | 'loaderror', listener: () => void): unknown;
  on(event: 'change', listener: (change: { readonly complete: boolean }) => void): unknown;
}

/** The Express Checkout Element: a button for each wallet that this device has. */
interface StripeWalletElement extends StripeElement {
  on(event: 'loaderror', listener: () => void): unknown;
  on(
    event: 'ready',
    listener: (ready: { readonly availablePaymentMethods?: object }) => void,
  ): unknown;
  /** One of the two is called within a second. */
  on(event: 'click', listener: (press: { resolve(): void; reject(): void }) => void): unknown;
  /** The guest has agreed in the wallet's sheet; no money has moved. */
  on(event: 'confirm', listener: (agreed: { paymentFailed(): void }) => void): unknown;
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

/** Loads Stripe.js from Stripe, when a card form is mounted. Rule Y-9. */
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
      else reject(new Error('Stripe.js defined no window.Stripe'));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('Stripe.js could not be loaded'));
    });
    document.head.append(script);
  });
}

/** Errors of the card or its data: no money was captured. */
const FAILURES = new Set(['card_error', 'validation_error']);
const TAKEN = new Set(['succeeded', 'processing']);

/** The outcome as far as Stripe.js tells it; anything else has to be asked of the API. Rule Y-11. */
export function stripeOutcome({ error, paymentIntent }: StripeConfirmation): CardOutcome {
  if (!error) {
    return paymentIntent?.status === 'succeeded' ? { kind: 'succeeded' } : { kind: 'unknown' };
  }
  // Already paid, in another tab or by an attempt whose answer was lost.
  if (TAKEN.has(error.payment_intent?.status ?? '')) return { kind: 'unknown' };
  return FAILURES.has(error.type)
    ? { kind: 'failed', reason: error.message ?? '' }
    : { kind: 'unknown' };
}

const COLOURS = {
  colorPrimary: '--ink',
  colorBackground: '--paper',
  colorText: '--ink',
  colorTextSecondary: '--quiet',
  colorDanger: '--alarm',
} as const;

/** The shop's colours in the current scheme, for Stripe's fields. */
export function stripeAppearance(): StripeAppearance {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const variables = Object.entries(COLOURS).map(([name, token]) => [name, plainColour(token)]);
  return {
    theme: isDark ? 'night' : 'stripe',
    variables: {
      ...Object.fromEntries(variables),
      borderRadius: '10px',
      fontSizeBase: '16px',
      spacingUnit: '4px',
    },
  };
}

/** Stripe supports neither OKLCH nor `light-dark()`: the colour is drawn and read back as RGB. */
function plainColour(token: string): string {
  const sample = document.createElement('span');
  sample.style.color = `var(${token})`;
  document.body.append(sample);
  const colour = getComputedStyle(sample).color;
  sample.remove();
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}
