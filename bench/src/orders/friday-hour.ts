import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { anOrder, type BenchOrder, localId } from './an-order.ts';

/**
 * A busy hour of a Friday evening: visits to the menu, some of which order. A visit sends the requests of a
 * browser, page by page.
 */
export const VISITS_PER_HOUR = 2_000;
const VISITS_PER_ORDER = 8;
const CHECKOUT = '/v2/public/checkout';
/** What a first visit loads; `REVALIDATED` is requested again at its end. */
const VISITED = ['/', '/menu', '/menu.data', '/v2/public/settings', '/v2/public/menus'];
const REVALIDATED = ['/menu', '/v2/public/menus', '/v2/public/offers'];
/** The checkout requests a quote after each change of the cart. */
const QUOTES_PER_ORDER = 4;

/** Guests of one server, over keep-alive connections. */
export async function guestsOf(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const order = await anOrder(url);
  let visits = 0;
  let requests = 0;

  async function ask(
    path: string,
    tag?: string,
    expected = tag === undefined ? 200 : 304,
  ): Promise<string | undefined> {
    requests += 1;
    const headers = {
      'accept-encoding': 'br',
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
    };
    const answer = await exchange(agent, url + path, { headers });
    // A page that is rendered again in a new minute is sent whole.
    if (answer.status !== expected && answer.status !== 200) {
      throw new Error(`${path} answered ${answer.status}`);
    }
    return answer.headers.etag;
  }

  async function send(method: string, path: string, content: unknown): Promise<unknown> {
    requests += 1;
    const body = JSON.stringify(content);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const answer = await exchange(agent, url + path, { method, headers }, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`);
    return JSON.parse(answer.body);
  }

  async function orderOnce(wanted: BenchOrder): Promise<void> {
    await ask('/checkout');
    await ask(`${CHECKOUT}/slots?is_pickup=true`);
    for (let quote = 0; quote < QUOTES_PER_ORDER; quote += 1) {
      await send('POST', `${CHECKOUT}/quote`, wanted);
    }
    const placed = await send('POST', CHECKOUT, { ...wanted, local_id: localId() });
    const { payload } = placed as { readonly payload: { readonly order_id: string } };
    await send('PUT', CHECKOUT, { order_id: payload.order_id, status: 'pending' });
  }

  return {
    /** One visit, with or without an order. */
    async visit(): Promise<void> {
      visits += 1;
      const orders = visits % VISITS_PER_ORDER === 0;
      const tags = new Map<string, string | undefined>();
      for (const path of VISITED) tags.set(path, await ask(path));
      if (orders) await orderOnce(order);
      for (const path of REVALIDATED) await ask(path, tags.get(path));
    },
    requests: () => requests,
    visits: () => visits,
    close: () => agent.destroy(),
  };
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Sends a request and reads the whole answer; its body is returned only where a body was sent. */
function exchange(
  agent: Agent,
  url: string,
  options: { method?: string; headers: Record<string, string | number> },
  sent?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, ...options }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => {
        if (sent !== undefined) chunks.push(chunk);
      });
      incoming.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body });
      });
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(sent);
  });
}
