import type { BoardAnswer, BoardCard, FullOrder } from '@comptoir/contract/staff/board';
import type { DeviceKind, StaffRole } from '@comptoir/domain/staff/permissions';
import type pg from 'pg';
import { openSession } from '#modules/staff/sessions/sessions.ts';
import { newToken, tokenHash } from '#tokens.ts';
import { FRIDAY_EVENING, type Shop } from './checkout-shop.ts';

const ORIGIN = 'http://localhost';

/** The tables of people, devices and boards; the audit log is append-only. */
export const STAFF_TABLES = ['boards', 'staff_people', 'staff_devices'] as const;

export interface BoardReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: {
    readonly code?: string;
    readonly errors?: readonly { readonly path: string }[];
    readonly order?: BoardCard;
    readonly limit?: number;
    readonly refundable?: number;
    readonly payload: {
      readonly order: BoardCard & FullOrder;
    } & BoardAnswer['payload'] & { readonly service_since: string | null };
  };
}

/** A person or a device with cookies of the staff. */
export interface Member {
  readonly cookie: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A stored hash, of a password that no test signs in with. */
export const A_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$2qdZYlT3UjcZkBieFjFaXg$PAa24yGk7D6JPPJ9MZCZvBngQw4YcfVEdT1lbESPBAY';

/** A person of the staff with an open session, signed in at `at`. */
export async function aPerson(
  pool: pg.Pool,
  role: StaffRole,
  { name = role, at = FRIDAY_EVENING }: { readonly name?: string; readonly at?: number } = {},
): Promise<Member & { readonly personId: string }> {
  const personId = newToken().slice(0, 20);
  await pool.query(
    `INSERT INTO staff_people (person_id, name, email, role, password_hash, created_at)
     VALUES ($1, $2, $1 || '@example.fr', $3, $4, now())`,
    [personId, name, role, A_PASSWORD_HASH],
  );
  const session = { personId, hasSecondFactor: true, client: 'test' };
  const token = await openSession(pool, session, at);
  return { personId, ...member(`comptoir_staff=${token}`) };
}

/** An enrolled device; `acting` has given the PIN on it until `until`. */
export async function aDevice(
  pool: pg.Pool,
  {
    name = 'Tablette',
    kind = 'board',
    acting = null,
    until = FRIDAY_EVENING + 120_000,
  }: {
    readonly name?: string;
    readonly kind?: DeviceKind;
    readonly acting?: { readonly personId: string } | null;
    readonly until?: number;
  } = {},
): Promise<Member & { readonly deviceId: string }> {
  const deviceId = newToken().slice(0, 20);
  const token = newToken();
  await pool.query(
    `INSERT INTO staff_devices (device_id, name, kind, created_at, token_hash, enrolled_at,
       acting_person_id, acting_until)
     VALUES ($1, $2, $3, now(), $4, now(), $5, $6)`,
    [deviceId, name, kind, tokenHash(token), acting?.personId ?? null, acting && new Date(until)],
  );
  return { deviceId, ...member(`comptoir_device=${token}`) };
}

function member(cookie: string): Member {
  return { cookie, headers: { cookie, origin: ORIGIN, host: 'localhost' } };
}

/** The routes of the board of a shop, as this member calls them. */
export function boardOf({ app }: Pick<Shop, 'app'>, who: Member) {
  let keys = 0;
  async function get(path: string): Promise<BoardReply> {
    const answer = await app.inject({ url: `/v2/staff/${path}`, headers: who.headers });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  }
  async function send(
    method: 'POST' | 'PUT',
    path: string,
    payload: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<BoardReply> {
    const answer = await app.inject({
      method,
      url: `/v2/staff/${path}`,
      headers: { ...who.headers, ...headers },
      payload,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
  }
  const post = (path: string, payload: object, headers?: Readonly<Record<string, string>>) =>
    send('POST', path, payload, headers);
  return {
    get,
    post,
    /** How an order was paid, corrected. Rule BK-62. */
    correct: (orderId: string, revision: number, payments: readonly object[], key?: string) =>
      send(
        'PUT',
        `orders/${orderId}/payments`,
        { payments, revision },
        key === undefined ? {} : { 'idempotency-key': key },
      ),
    open: async () => (await get('orders')).body.payload,
    full: async (orderId: string) => (await get(`orders/${orderId}`)).body.payload.order,
    move: (orderId: string, body: object, key?: string) => {
      keys += 1;
      return post(`orders/${orderId}/transitions`, body, {
        'idempotency-key': key ?? `${who.cookie.slice(-8)}-${keys}`,
      });
    },
    recall: (orderId: string, revision: number, key?: string) =>
      post(
        `orders/${orderId}/recall`,
        { revision },
        key === undefined ? undefined : { 'idempotency-key': key },
      ),
    tick: (orderId: string, position: unknown, done: unknown) =>
      send('PUT', `orders/${orderId}/lines/${position}/done`, { done }),
    /** Says who delivers an order. Rule CO-3. */
    carry: (orderId: string, personId: string | null, revision: number) =>
      send('PUT', `orders/${orderId}/courier`, { person_id: personId, revision }),
    undo: (orderId: string, revision: number) => post(`orders/${orderId}/undo`, { revision }),
    promise: (orderId: string, revision: number, promisedAt: string) =>
      post(`orders/${orderId}/promise`, { revision, promised_at: promisedAt }),
  };
}
