import { randomBytes } from 'node:crypto';
import type {
  WireGroupOrderJoin,
  WireGroupOrderStart,
  WireGroupOrderState,
} from '@comptoir/contract/group-orders/group-order-state';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { anOrder, type OrderBody } from '#test/builders/order-builder.ts';

/** An item of the small restaurant, as a page sends it. */
export const MAKI = { item_id: 'maki-saumon', quantity: 1, note: '', options: [] };
export const BEER = { item_id: 'biere', quantity: 1, note: '', options: [] };

/** A participant's key, as a page draws it. */
export const drawKey = (): string => randomBytes(32).toString('base64url');

interface GroupAnswer<Payload> {
  readonly status: number;
  readonly code?: string;
  readonly errors?: readonly { readonly path: string }[];
  readonly payload: Payload;
}

type Path = `/${string}` | '';

/** Calls the group orders of a server; `path` follows the link. */
export function groupClient(app: FastifyInstance, base = '/v2/public/group-orders') {
  async function call<Payload = WireGroupOrderState>(
    method: Extract<InjectOptions['method'], string>,
    path: string,
    key?: string,
    body?: object,
  ): Promise<GroupAnswer<Payload>> {
    const answer = await app.inject({
      method,
      url: `${base}${path}`,
      ...(key !== undefined && { headers: { 'group-key': key } }),
      ...(body && { payload: body }),
    });
    const { code, errors, payload } = answer.json();
    return { status: answer.statusCode, code, errors, payload };
  }

  return {
    call,
    start: (firstName: string, key = drawKey()) =>
      call<WireGroupOrderStart>('POST', '', key, { first_name: firstName }),
    read: (link: string) => call('GET', `/${link}`),
    join: (link: string, firstName: string, key = drawKey()) =>
      call<WireGroupOrderJoin>('POST', `/${link}/participants`, key, { first_name: firstName }),
    putLine: (link: string, key: string, lineId: string, item: object = MAKI) =>
      call('PUT', `/${link}/lines/${lineId}`, key, item),
    removeLine: (link: string, key: string, lineId: string) =>
      call('DELETE', `/${link}/lines/${lineId}`, key),
    host: (link: string, key: string, step: Path) => call('POST', `/${link}${step}`, key),
    plan: (link: string, key: string, plan: object) => call('PUT', `/${link}/plan`, key, plan),
  };
}

/** A group with its host, started on this server. */
export async function aGroup(app: FastifyInstance, hostName = 'Ada') {
  const client = groupClient(app);
  const hostKey = drawKey();
  const { payload } = await client.start(hostName, hostKey);
  const link = payload.link_key;
  return {
    client,
    link,
    hostKey,
    hostId: payload.participant_id,
    /** Joins with a line of each item; answers the key and the id. */
    async guest(firstName: string, ...items: readonly object[]) {
      const key = drawKey();
      const { payload: joined } = await client.join(link, firstName, key);
      for (const [index, item] of items.entries()) {
        await client.putLine(link, key, `${joined.participant_id}-${index}`, item);
      }
      return { key, id: joined.participant_id };
    },
    /** Enters a coupon’s code for the whole, as the host unless said otherwise. */
    coupon: (coupon: string | null, key = hostKey) =>
      client.call('PUT', `/${link}/coupon`, key, { coupon }),
    close: () => client.host(link, hostKey, '/close'),
    reopen: () => client.host(link, hostKey, '/reopen'),
    read: async () => (await client.read(link)).payload,
  };
}

/** The order of a closed group as its host's checkout sends it. */
export function orderOf(
  state: WireGroupOrderState,
  keys: { readonly link: string; readonly hostKey: string },
  overrides: Partial<OrderBody> = {},
): OrderBody {
  if (state.price === null) throw new Error('The group has no price.');
  return anOrder({
    items: state.items,
    is_pickup: state.plan.is_pickup,
    ...state.price,
    group_order: { link_key: keys.link, host_key: keys.hostKey },
    ...overrides,
  });
}
