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
 * Serves a fake in place of Stripe.js: a field for a number, and a confirmation that calls the journey's
 * fake Stripe.
 */
export async function standInForStripeJs(
  context: BrowserContext,
  stripe: FakeStripe,
): Promise<void> {
  await context.route('https://js.stripe.com/v3/', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${installStandIn})()` }),
  );
  await context.route(CONFIRM, async (route) => {
    const request = route.request();
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
    const id = new URL(request.url()).pathname.split('/')[3] ?? '';
    const { number } = request.postDataJSON();
    const reply = (body: object) => route.fulfill({ headers, json: body });
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
function installStandIn(): void {
  const create = (clientSecret: string) => {
    const frame = document.createElement('label');
    frame.textContent = 'Numéro de carte ';
    const field = document.createElement('input');
    frame.append(field);
    const listeners: Record<string, (event: { complete: boolean }) => void> = {};
    field.addEventListener('input', () => listeners.change?.({ complete: field.value !== '' }));
    return {
      clientSecret,
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
    element: ReturnType<typeof create>;
  }
  const stripe = () => ({
    elements({ clientSecret, appearance }: { clientSecret: string; appearance: object }) {
      const element = create(clientSecret);
      element.setAppearance(appearance);
      return {
        element,
        create: () => element,
        submit: async () =>
          element.number() === '' ? { error: { type: 'validation_error' } } : {},
        fetchUpdates: async () => ({}),
        update: (change: { appearance: object }) => element.setAppearance(change.appearance),
      };
    },
    async confirmPayment(options: { elements: Elements; confirmParams: { return_url: string } }) {
      const { clientSecret, number } = options.elements.element;
      const [id = ''] = clientSecret.split('_secret');
      try {
        const url = `https://api.stripe.com/v1/payment_intents/${id}/confirm`;
        const body = JSON.stringify({ number: number() });
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
