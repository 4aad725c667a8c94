import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, WEBHOOK_SECRET } from './cluster.ts';
import { isFailure, type Observation } from './observation.ts';

export interface Reply<Payload = Readonly<Record<string, unknown>>> {
  readonly status: number;
  readonly code?: string;
  /** What is no JSON. */
  readonly text?: string;
  readonly payload?: Payload;
}

const TIMEOUT_MS = 30_000;
const RETRY_MS = 250;
/** Longer than any fault. */
const PATIENCE_MS = 300_000;

/** The requests of simulated guests to the shop, each observed, and their payments by card. */
export function guestRequests(
  { balancer: { url }, cardProvider }: Pick<Cluster, 'balancer' | 'cardProvider'>,
  observed: Observation,
) {
  /** The webhooks of the card provider, delivered and pending. */
  const webhooks = new Map<string, Promise<void>>();
  const complaints: string[] = [];

  async function call<Payload>(
    route: string,
    path: string,
    method = 'GET',
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply<Payload>> {
    const startedAt = observed.now();
    let status = 0;
    try {
      const answer = await fetch(url + path, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      status = answer.status;
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
      return { ...(isJson ? JSON.parse(text) : { text }), status };
    } catch {
      status = 0;
      return { status };
    } finally {
      observed.note(route, status, startedAt);
    }
  }

  return {
    call,

    /** Repeats a request until it is answered; the last failure after five minutes. */
    async insist<Payload = Readonly<Record<string, unknown>>>(
      route: string,
      path: string,
      method: string,
      body: object,
      headers?: Readonly<Record<string, string>>,
    ): Promise<Reply<Payload>> {
      const deadline = performance.now() + PATIENCE_MS;
      for (;;) {
        const reply = await call<Payload>(route, path, method, body, headers);
        const isAnswered = !isFailure({ status: reply.status, at: 0, took: 0, route });
        if (isAnswered || performance.now() > deadline) return reply;
        await delay(RETRY_MS);
      }
    },

    /** Charges the card at the provider, which repeats its webhook until it is accepted. */
    charge(intentId: string): Promise<void> {
      const known = webhooks.get(intentId);
      if (known) return known;
      cardProvider.ledger.pay(intentId);
      const event = cardProvider.ledger.events.at(-1);
      const telling = (async () => {
        while (event) {
          const startedAt = observed.now();
          const webhook = `${url}/v2/webhooks/stripe`;
          const status = await cardProvider.deliver(event, webhook, WEBHOOK_SECRET).catch(() => 0);
          observed.note('POST webhook', status, startedAt);
          if (status === 200) return;
          await delay(RETRY_MS * 2);
        }
      })();
      webhooks.set(intentId, telling);
      return telling;
    },

    /** Waits for the webhooks that are pending. */
    async webhooksAreDelivered(): Promise<void> {
      await Promise.all(webhooks.values());
    },

    /** Answers that contradict what was promised. */
    complaints: complaints as readonly string[],
    complain(what: string): void {
      complaints.push(`${what}, at ${observed.now()} ms`);
    },
  };
}

export type GuestRequests = ReturnType<typeof guestRequests>;
