import fc from 'fast-check';
import { AN_ADDRESS, anOrder } from '#test/builders/order-builder.ts';
import { type Description, operationsOf } from '#test/fuzz/described-api.ts';
import {
  brokenRequests,
  finitelyKnown,
  type Known,
  validRequests,
} from '#test/fuzz/fuzzed-requests.ts';
import { drawKey } from '#test/shops/group-orders.ts';
import type { BuiltRoutes } from './built-routes.ts';
import type { Evidence, Place } from './evidence.ts';

const AUTH = '/v2/public/auth';
const CHECKOUT = '/v2/public/checkout/';
/** An address that the mail server rejects. */
export const REFUSED = 'refused@example.fr';
const RUNS = 3;
const SEED = 20_261_123;

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Requests the shop, and records the whole answer with its headers as evidence. */
export function asker(url: string, evidence: Evidence) {
  return async function ask(
    place: Place,
    path: string,
    {
      body,
      ...init
    }: {
      readonly method?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    } = {},
  ): Promise<Answer> {
    const answer = await fetch(`${url}${path}`, {
      ...init,
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
    });
    const text = await answer.text();
    // A missing file is answered with the not-found page.
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    const seenIn = place === 'asset' && isPage ? 'page' : place;
    evidence.add(seenIn, JSON.stringify([...answer.headers]), text);
    return { status: answer.status, text };
  };
}

export type Ask = ReturnType<typeof asker>;

/** Requests every page with its data, every document and file, as a crawler too, and missing pages. */
export async function visitPages(ask: Ask, { pages, others, files }: BuiltRoutes): Promise<void> {
  for (const path of pages) await ask('page', path === '/' ? '/en' : `/en${path}`);
  for (const path of [...pages, '/menu?product=rien', '/blog?article=le-riz', '/fr/nowhere/else']) {
    await ask('page', path);
    await ask('page', path, { headers: { 'user-agent': 'Googlebot/2.1' } });
    const [name = '', question] = path.split('?');
    const data = `${name === '/' ? '/_root' : name}.data${question ? `?${question}` : ''}`;
    await ask('data', data);
    await ask('page', path, { method: 'POST', body: 'a=b' });
  }
  const latest = JSON.parse((await ask('data', '/_build/latest.json')).text);
  for (const path of others) {
    const named = path.replace(':build', latest.id).replace(':file', `${latest.id}.json`);
    await ask('data', named);
  }
  await Promise.all(
    files.map(async (path) => {
      await ask('asset', path);
      if (/\.(?:js|css)$/.test(path)) await ask('asset', `${path}.map`);
    }),
  );
  for (const path of ['/icon-192.png', '/apple-touch-icon.png', '/images/none/none.svg', '/.env']) {
    await ask('asset', path);
  }
  const associations = [
    'assetlinks.json',
    'apple-app-site-association',
    'apple-developer-merchantid-domain-association',
  ];
  for (const file of associations) await ask('api', `/.well-known/${file}`);
}

export interface GuestOrder {
  readonly orderId: string;
  readonly orderKey: string;
  readonly number: string;
  readonly token: string;
}

/** Signs up, orders with cash, and starts a card payment. */
export async function orderAsGuest(ask: Ask, itemId: string): Promise<GuestOrder> {
  const json = (method: string, body: unknown) => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const signup = {
    first_name: 'Jeanne',
    last_name: 'Martin',
    phone: '06 39 98 12 34',
    email: REFUSED,
    password: 'correct horse battery',
  };
  const account = await ask('api', `${AUTH}/signup/`, json('POST', signup));
  const order = anOrder({
    items: [{ item_id: itemId, quantity: 1, note: '', options: [] }],
    // Answered with the current price.
    total: 0,
    customer: { ...anOrder().customer, date: null },
  });
  const quote = JSON.parse((await ask('api', CHECKOUT, json('POST', order))).text).quote ?? {};
  const { subtotal, discount, delivery, tax, total, free_items } = quote;
  const agreed = { ...order, subtotal, discount, delivery, tax, total, free_items };
  const placed = JSON.parse((await ask('api', CHECKOUT, json('POST', agreed))).text);
  if (!placed.payload) throw new Error(`The order was refused: ${JSON.stringify(placed)}`);
  const orderId = String(placed.payload.order_id);
  await ask('api', CHECKOUT, json('PUT', { order_id: orderId, status: 'pending' }));
  const customer = { email: signup.email, name: 'Jeanne Martin', phone: signup.phone };
  await ask('api', `${CHECKOUT}stripe-customer`, json('POST', customer));
  return {
    orderId,
    orderKey: String(placed.payload.order_key),
    number: String(placed.payload.order_number),
    token: JSON.parse(account.text).token,
  };
}

/** Calls every operation of the API with valid and invalid requests. */
export async function askWholeApi(
  ask: Ask,
  { orderId, orderKey, token }: GuestOrder,
): Promise<number> {
  const description: Description = JSON.parse((await ask('api', '/v2/openapi.json')).text);
  const operations = operationsOf(description);
  const known: Known = {
    token,
    groupKey: drawKey(),
    values: {
      token: [token],
      order_id: [orderId],
      key: [orderKey],
      menuId: ['carte'],
      query: ['rue de la République', '45.76,4.83'],
      location: ['3 rue de la République 69002 Lyon', '45.76,4.83'],
    },
    bodies: {
      [`POST ${CHECKOUT}`]: anOrder(),
      [`POST ${CHECKOUT}quote`]: anOrder({
        is_pickup: false,
        customer: { ...anOrder().customer, location: AN_ADDRESS },
      }),
      [`POST ${CHECKOUT}stripe-payment-intent`]: {
        amount: 11.8,
        customer_id: null,
        payment_intent_id: null,
      },
    },
  };
  // Ends the session, or is a stream without an end.
  const isLast = (path: string) => path.includes('logout') || path.includes('delete-profile');
  for (const operation of operations.toSorted((a, b) => +isLast(a.path) - +isLast(b.path))) {
    const requests = [validRequests, brokenRequests].flatMap((kind) =>
      fc.sample(kind(operation, finitelyKnown(operation, known)), { numRuns: RUNS, seed: SEED }),
    );
    for (const { method = 'GET', url, headers, payload } of requests) {
      const body = typeof payload === 'string' ? payload : payload && JSON.stringify(payload);
      await ask('api', String(url), {
        method,
        headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
        ...(body && method !== 'GET' && { body }),
      });
    }
  }
  return operations.length;
}
