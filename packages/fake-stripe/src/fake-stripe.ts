import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Form, readForm } from './form.ts';
import { type StoredEvent, StripeLedger } from './ledger.ts';
import { signatureOf } from './signature.ts';
import { StripeApiError } from './stripe-api-error.ts';

/**
 * A fault of a call: an error before or after it is executed, a connection that breaks before or after, or a
 * delayed answer.
 */
export type Fault =
  | 'error_before'
  | 'error_after'
  | 'drop_before'
  | 'drop_after'
  | { readonly delayMs: number };

export interface FakeStripe {
  readonly url: string;
  readonly secretKey: string;
  readonly ledger: StripeLedger;
  /** The requests so far, as « GET /v1/payment_intents/pi_1 », retries included. */
  readonly requests: readonly string[];
  /** The faults of the next calls, one for each. */
  failNext(...faults: (Fault | null)[]): void;
  /** Deletes the idempotency keys, as Stripe does after a day. */
  forgetKeys(): void;
  /** Sends a signed event to a webhook; returns the status. */
  deliver(event: StoredEvent, webhook: string, secret: string): Promise<number>;
  close(): Promise<void>;
}

interface RememberedAnswer {
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
}

/**
 * Opens a server that behaves like Stripe's API for the calls of a shop: formats, idempotency, states.
 * `clock` is in milliseconds.
 */
export async function openFakeStripe(
  secretKey = 'sk_test_comptoir',
  clock: () => number = Date.now,
): Promise<FakeStripe> {
  const ledger = new StripeLedger(clock);
  const remembered = new Map<string, RememberedAnswer>();
  const faults: (Fault | null)[] = [];
  const requests: string[] = [];

  function act(method: string, path: string, form: Form): unknown {
    const [, version, resource, id, action] = path.split('/');
    if (version !== 'v1') throw unknownUrl(method, path);
    const call = `${method} ${resource}${id ? '/:id' : ''}${action ? `/${action}` : ''}`;
    switch (call) {
      case 'GET balance':
        return { object: 'balance', livemode: false, available: [], pending: [] };
      case 'POST customers':
        return ledger.createCustomer(form);
      case 'POST payment_intents':
        return ledger.createIntent(form);
      case 'GET payment_intents/:id':
        return ledger.retrieveIntent(id ?? '', form);
      case 'POST payment_intents/:id':
        return ledger.reviseIntent(id ?? '', form);
      case 'POST payment_intents/:id/cancel':
        return ledger.cancelIntent(id ?? '', form);
      case 'POST refunds':
        return ledger.charges.refund(form);
      case 'GET refunds':
        return ledger.charges.listRefunds(form);
      case 'GET disputes':
        return ledger.charges.listDisputes(form);
      case 'GET balance_transactions':
        return ledger.balance.listTransactions(form);
      case 'GET payouts':
        return ledger.balance.listPayouts(form);
      case 'GET payouts/:id':
        return ledger.balance.payout(id ?? '');
      default:
        throw unknownUrl(method, path);
    }
  }

  /** The same key gets the same answer, also an error; with another request it is an error. */
  function actOnce(key: string | undefined, method: string, path: string, body: string) {
    const request = `${method} ${path} ${body}`;
    const known = key === undefined ? undefined : remembered.get(key);
    if (known && known.request !== request) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      return new StripeApiError(400, 'idempotency_error', undefined, message);
    }
    if (known) return known;
    const answer = { request, ...attempt(() => act(method, path, readForm(body))) };
    if (key !== undefined && answer.isBegun) remembered.set(key, answer);
    return answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const fault = faults.shift() ?? null;
    if (typeof fault === 'object' && fault) await pause(fault.delayMs);
    if (fault === 'drop_before') return void request.socket.destroy();
    if (fault === 'error_before') return send(response, 500, INTERNAL);
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return send(response, 401, { error: { type: 'invalid_request_error', message: 'No key' } });
    }
    const key = request.headers['idempotency-key'];
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe');
    const method = request.method ?? 'GET';
    requests.push(`${method} ${pathname}`);
    const { status, body: result } = actOnce(
      typeof key === 'string' ? key : undefined,
      method,
      pathname,
      body || search.slice(1),
    );
    if (fault === 'drop_after') return void request.socket.destroy();
    if (fault === 'error_after') return send(response, 500, INTERNAL);
    send(response, status, result);
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    secretKey,
    ledger,
    requests,
    failNext: (...next) => void faults.splice(0, faults.length, ...next),
    forgetKeys: () => remembered.clear(),
    async deliver(event, webhook, secret) {
      const payload = JSON.stringify(event);
      const response = await fetch(webhook, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, secret),
        },
        body: payload,
      });
      await response.body?.cancel();
      return response.status;
    },
    close: () => closeServer(server),
  };
}

const INTERNAL = { error: { type: 'api_error', message: 'Something went wrong on our end.' } };

interface Attempt {
  readonly status: number;
  readonly body: unknown;
  /** False for a request with invalid parameters: its answer is not stored under its key. */
  readonly isBegun: boolean;
}

function attempt(act: () => unknown): Attempt {
  try {
    return { status: 200, body: structuredClone(act()), isBegun: true };
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error;
    const { status, body } = error;
    return { status, body, isBegun: !String(body.error.code).startsWith('parameter_') };
  }
}

function unknownUrl(method: string, path: string): StripeApiError {
  const message = `Unrecognized request URL (${method}: ${path}).`;
  return new StripeApiError(404, 'invalid_request_error', 'url_unknown', message);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
