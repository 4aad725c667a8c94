import type { FakeStripe } from '@comptoir/fake-stripe/fake-stripe';
import type { BrowserContext } from '@playwright/test';

/** The test cards of the fake; any other number succeeds. */
export const CARDS = {
  good: '4242',
  declined: '0002',
  /** Redirects to the bank's page and back, paid. */
  redirected: '3155',
  /** Redirects to the bank's page and back, unpaid. */
  abandoned: '3200',
  /** Charged, but the answer is lost. */
  silent: '9999',
} as const;

const CONFIRM = 'https://api.stripe.com/v1/payment_intents/*/confirm';

/**
 * Serves a fake in place of Stripe.js: a field for a number, the button and the sheet of a wallet on a device that has
 * one, and a confirmation that calls the journey's fake Stripe.
 */
export async function standInForStripeJs(
  context: BrowserContext,
  stripe: FakeStripe,
  wallet: 'Apple Pay' | 'Google Pay' | null = null,
): Promise<void> {
  const body = `(${installStandIn})(${JSON.stringify(wallet)})`;
  await context.route('https://js.stripe.com/v3/', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await context.route(CONFIRM, async (route) => {
    const request = route.request();
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    const id = new URL(request.url()).pathname.split('/')[3] ?? '';
    const { number, amount } = request.postDataJSON();
    const reply = (body: object) => route.fulfill({ headers, json: body });
    if (amount !== undefined && amount !== stripe.ledger.intent(id).amount) {
      return reply({ error: { type: 'invalid_request_error', message: 'another amount' } });
    }
    if (stripe.ledger.intent(id).status === 'succeeded') {
      const type = 'invalid_request_error';
      return reply({ error: { type, payment_intent: { status: 'succeeded' } } });
    }
    if (number === CARDS.declined) {
      stripe.ledger.decline(id);
      return reply({ error: { type: 'card_error', message: 'Votre carte a été refusée.' } });
    }
    if (number === CARDS.abandoned) return reply({ isRedirected: true });
    stripe.ledger.pay(id);
    if (number === CARDS.silent) return route.abort();
    return reply({
      paymentIntent: { status: 'succeeded' },
      isRedirected: number === CARDS.redirected,
    });
  });
}

/** Runs in the page. */
function installStandIn(wallet: string | null): void {
  /** The Express Checkout Element: a button that opens a sheet over the amount, with a card of the wallet. */
  const createWallet = (amount: () => number) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = wallet;
    const sheet = document.createElement('dialog');
    sheet.setAttribute('aria-label', `${wallet}`);
    const label = document.createElement('label');
    label.textContent = 'Carte du portefeuille ';
    const card = document.createElement('input');
    card.value = '4242';
    label.append(card);
    const agree = document.createElement('button');
    const dismiss = document.createElement('button');
    dismiss.textContent = 'Fermer';
    dismiss.addEventListener('click', () => sheet.close());
    sheet.append(label, agree, dismiss);
    const listeners: Record<string, (event: object) => void> = {};
    button.addEventListener('click', () =>
      listeners.click?.({
        resolve() {
          agree.textContent = `Payer ${amount()} centimes`;
          sheet.showModal();
        },
        reject() {},
      }),
    );
    agree.addEventListener('click', () => {
      sheet.close();
      listeners.confirm?.({
        paymentFailed: () => document.body.setAttribute('data-wallet', 'failed'),
      });
    });
    return {
      number: () => card.value,
      on(event: string, listener: () => void) {
        listeners[event] = listener;
      },
      mount(host: HTMLElement) {
        host.append(button);
        document.body.append(sheet);
        listeners.ready?.({ availablePaymentMethods: wallet ? { applePay: true } : undefined });
      },
      destroy() {
        button.remove();
        sheet.remove();
      },
    };
  };
  const create = () => {
    const frame = document.createElement('label');
    frame.textContent = 'Numéro de carte ';
    const field = document.createElement('input');
    frame.append(field);
    const listeners: Record<string, (event: { complete: boolean }) => void> = {};
    field.addEventListener('input', () => listeners.change?.({ complete: field.value !== '' }));
    return {
      setAppearance(appearance: object) {
        frame.dataset.appearance = JSON.stringify(appearance);
      },
      number: () => field.value,
      on(event: string, listener: (event: { complete: boolean }) => void) {
        listeners[event] = listener;
      },
      mount(host: HTMLElement) {
        host.append(frame);
        listeners.ready?.({ complete: false });
      },
      destroy: () => frame.remove(),
    };
  };
  interface Elements {
    clientSecret: string;
    number: () => string;
    amount: () => number | undefined;
  }
  interface Options {
    clientSecret?: string;
    amount?: number;
    appearance: object;
  }
  const stripe = () => ({
    elements(options: Options) {
      let { amount } = options;
      if (options.clientSecret === undefined) {
        const element = createWallet(() => amount ?? 0);
        return {
          clientSecret: '',
          number: element.number,
          amount: () => amount,
          create: () => element,
          submit: async () => ({}),
          update(change: { amount?: number }) {
            amount = change.amount ?? amount;
          },
        };
      }
      const element = create();
      element.setAppearance(options.appearance);
      return {
        clientSecret: options.clientSecret,
        number: element.number,
        amount: () => undefined,
        create: () => element,
        submit: async () =>
          element.number() === '' ? { error: { type: 'validation_error' } } : {},
        fetchUpdates: async () => ({}),
        update: (change: { appearance: object }) => element.setAppearance(change.appearance),
      };
    },
    async confirmPayment(options: {
      elements: Elements;
      clientSecret?: string;
      confirmParams: { return_url: string };
    }) {
      const { number, amount } = options.elements;
      const clientSecret = options.clientSecret ?? options.elements.clientSecret;
      const [id = ''] = clientSecret.split('_secret');
      try {
        const url = `https://api.stripe.com/v1/payment_intents/${id}/confirm`;
        const body = JSON.stringify({ number: number(), amount: amount() });
        const answer = await (await fetch(url, { method: 'POST', body })).json();
        if (!answer.isRedirected) return answer;
        const back = new URL(options.confirmParams.return_url);
        back.searchParams.set('payment_intent', id);
        back.searchParams.set('payment_intent_client_secret', clientSecret);
        back.searchParams.set('redirect_status', 'succeeded');
        window.location.assign(back);
        return new Promise(() => {});
      } catch {
        return { error: { type: 'api_connection_error' } };
      }
    },
  });
  Object.assign(window, { Stripe: stripe });
}
