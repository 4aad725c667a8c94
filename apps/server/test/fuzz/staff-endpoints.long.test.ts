import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { restaurantRepository } from '#restaurant/repository.ts';
import { anEvening, idsOf, type Placed } from '#test/builders/evening-builder.ts';
import { aRestaurant, someSettings } from '#test/builders/restaurant-builder.ts';
import { testDatabase } from '#test/harness/database.ts';
import { emptyTables } from '#test/harness/empty-tables.ts';
import { runsOf } from '#test/harness/runs-of.ts';
import { A_PASSWORD_HASH, aPerson, STAFF_TABLES } from '#test/shops/board-shop.ts';
import { emptyBooks } from '#test/shops/books.ts';
import { cardShops } from '#test/shops/card-shop.ts';
import { emptyInvoices, LEGAL_SITE } from '#test/shops/invoices.ts';
import { PRINTING_TABLES } from '#test/shops/printing-shop.ts';
import { HALF_AN_HOUR_LATER } from '#test/shops/reported-items.ts';
import { withSoup } from '#test/shops/substitution-shop.ts';
import { flawsOf } from './answer-flaws.ts';
import { describedApi, type Operation } from './described-api.ts';
import { brokenRequests, type Known, validRequests } from './fuzzed-requests.ts';
import { mayPass, type StaffCaller, staffCallers } from './staff-callers.ts';
import { tableContents } from './table-contents.ts';

const PIN_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rKzFeGkoRMYje7ZTs0AADQ$sEcxjT3TCjq6r19k9RNp7hZ01r7YrBFntdaryK0VPk8';

/** Requests of each kind to each route by each caller: `FUZZ_RUNS=200` runs longer. */
const RUNS = Number(process.env.FUZZ_RUNS ?? runsOf(3));
const TIMEOUT = { timeout: 240_000 + RUNS * 60_000 };

const database = testDatabase();
const openShop = withSoup(cardShops(database));

afterEach(async () => {
  // Orders are placed at the version that the next test's shop has.
  await database.pool.query('DELETE FROM catalogue_versions; UPDATE restaurant SET version = 0');
  await emptyBooks(database);
  await emptyInvoices(database);
  await emptyTables(database.pool, ...PRINTING_TABLES, ...STAFF_TABLES);
});

/** A stream does not end for a caller that it is open to: its own tests ask for it. */
const isStream = ({ path }: Operation) => path.endsWith('/events');

/** Texts that only their own callers may read. */
interface Secrets {
  /** Of a guest: for callers with `orders.guest`. */
  readonly guest: readonly string[];
  /** Of people of the staff: for callers with `staff.manage`. */
  readonly people: readonly string[];
  /** For no caller at all. */
  readonly never: readonly string[];
}

async function aStaffedEvening() {
  const { pool } = database;
  const shop = await openShop({ site: LEGAL_SITE });
  const { orders } = await anEvening(pool, shop);
  // What the editor of the catalogue reads; orders are priced by the shop's own.
  const settings = someSettings({ site: LEGAL_SITE });
  await restaurantRepository(pool).replace(aRestaurant({ settings }), new Map());
  const operations = (await describedApi(shop.app)).filter(({ permission }) => permission !== null);
  expect(operations.length).toBeGreaterThan(100);
  const secrets = await secretsOf(orders);
  return { app: shop.app, operations, secrets, known: await whatIsKnown(orders) };
}

async function secretsOf(orders: readonly Placed[]): Promise<Secrets> {
  const { pool } = database;
  const { personId } = await aPerson(pool, 'accountant', { at: HALF_AN_HOUR_LATER });
  const email = 'canary-person@example.fr';
  await pool.query(
    'UPDATE staff_people SET email = $2, password_hash = $3, pin_hash = $4 WHERE person_id = $1',
    [personId, email, A_PASSWORD_HASH, PIN_HASH],
  );
  const { rows } = await pool.query<{ key: Buffer }>(
    `SELECT unnest(ARRAY[log_key, order_key_secret]) AS key FROM installation
     UNION ALL SELECT private_key FROM books.keys`,
  );
  return {
    guest: ['Quatremère', '39 98 12 34', '39981234', 'jeanne.martin@example.fr', 'Sans sonner'],
    people: [email],
    never: [
      ...[A_PASSWORD_HASH, PIN_HASH],
      ...orders.flatMap(({ orderKey, linkKey, localId }) => [orderKey, linkKey, `"${localId}"`]),
      ...rows.flatMap(({ key }) => [key.toString('base64'), key.toString('hex')]),
    ],
  };
}

async function whatIsKnown(orders: readonly Placed[]): Promise<Known> {
  const [served] = orders;
  return {
    token: 'none',
    groupKey: 'none',
    values: {
      ...(await idsOf(database.pool, orders)),
      kind: ['item', 'menu', 'category', 'offer', 'delivery', 'pickup', 'all'],
      id: ['maki-saumon', 'carte'],
      day: ['2026-11-20'],
      month: ['2026-11'],
      year: ['2026'],
      from: ['2026-11-01'],
      to: ['2026-11-30'],
      search: ['1', 'quatre', '1234'],
      email: ['canary-person@example.fr'],
      payout_id: ['po_unknown'],
    },
    bodies: {
      'POST /v2/staff/orders/{order_id}/transitions': { to: 'in_preparation', revision: 3 },
      'POST /v2/staff/orders/{order_id}/refunds': { amount: 1, reason: 'other', text: 'Froid' },
      'POST /v2/staff/orders/{order_id}/undo': { revision: 3 },
      'POST /v2/staff/books/cash-movements': { kind: 'out', amount: 50, reason: 'Achat' },
      'POST /v2/staff/books/closings': { day: '2026-11-20' },
      'POST /v2/staff/books/clock': { now: '2026-11-20T17:00:00Z' },
      'POST /v2/staff/devices': { name: served?.orderId ?? '', kind: 'board' },
    },
  };
}

/** A drawn request as this caller's browser sends it. */
function asSent(request: InjectOptions, method: string, headers: object): InjectOptions {
  const sent = { ...request, headers: { ...headers, 'idempotency-key': 'k', 'if-match': '"1"' } };
  if (method === 'GET') return sent;
  return {
    ...sent,
    headers: { ...sent.headers, 'content-type': 'application/json' },
    payload:
      typeof request.payload === 'string' ? request.payload : JSON.stringify(request.payload ?? {}),
  };
}

/** Dots in a path lead to another operation, which the caller may be allowed. */
function keepsItsPath({ url }: InjectOptions): boolean {
  const [path = ''] = String(url).split(/[?#]/);
  return !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);
}

/** What the caller was shown although it may not see it. */
function leaksOf(
  { body }: LightMyRequestResponse,
  { permissions }: StaffCaller,
  { guest, people, never }: Secrets,
): readonly string[] {
  const hidden = [
    ...never,
    ...(permissions.has('orders.guest') ? [] : guest),
    ...(permissions.has('staff.manage') ? [] : people),
  ];
  return hidden.filter((text) => body.includes(text));
}

const REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 414, 415]);

test(
  'SA-4, SA-6: a request that its caller may not make is refused, shows nothing, and changes nothing',
  TIMEOUT,
  async () => {
    const { app, operations, secrets, known } = await aStaffedEvening();
    const { pool } = database;
    let tried = 0;
    const requestsTo = new Map(
      operations.map((operation) => [
        operation,
        fc
          .oneof(validRequests(operation, known), brokenRequests(operation, known))
          .filter(keepsItsPath),
      ]),
    );
    for (const caller of staffCallers(pool, HALF_AN_HOUR_LATER)) {
      const headers = await caller.headers();
      // Notes that a device was seen.
      await app.inject({ url: '/v2/staff/session', headers: { ...headers } });
      const before = await tableContents(pool);
      for (const [operation, requests] of requestsTo) {
        if (mayPass(caller, operation)) continue;
        await each(requests, RUNS, async (request) => {
          tried += 1;
          const answer = await app.inject(asSent(request, operation.method, headers));
          const flaws = flawsOf(answer, operation, request);
          const isRefused = REFUSED.has(answer.statusCode);
          expect([caller.name, operation.path, flaws, isRefused]).toEqual([
            ...[caller.name, operation.path, [], true],
          ]);
          expect(leaksOf(answer, { ...caller, permissions: new Set() }, secrets)).toEqual([]);
        });
      }
      expect([caller.name, await tableContents(pool)]).toEqual([caller.name, before]);
    }
    expect(tried).toBeGreaterThan(1_000);
  },
);

test(
  'SA-1, SA-4: a caller is answered as described, and shown what the permissions open alone',
  TIMEOUT,
  async () => {
    const { app, operations, secrets, known } = await aStaffedEvening();
    const callers = staffCallers(database.pool, HALF_AN_HOUR_LATER);
    // Who may see these texts is shown them: the search for them is not one for nothing.
    const owner = callers.find(({ name }) => name === 'owner');
    const headers = await owner?.headers();
    const search = await app.inject({
      url: '/v2/staff/orders?search=quatre',
      headers: { ...headers },
    });
    expect(search.body).toContain('Quatremère');
    const people = await app.inject({ url: '/v2/staff/people', headers: { ...headers } });
    expect(people.body).toContain('canary-person@example.fr');
    let answered = 0;
    for (const operation of operations.filter((each) => !isStream(each)).toSorted(byHarm)) {
      const kinds = [validRequests(operation, known), brokenRequests(operation, known)];
      for (const caller of callers.filter((each) => mayPass(each, operation))) {
        for (const requests of kinds.map((kind) => kind.filter(keepsItsPath))) {
          await each(requests, RUNS, async (request) => {
            const headers = await caller.headers();
            const answer = await app.inject(asSent(request, operation.method, headers));
            if (answer.statusCode === 200) answered += 1;
            const leaks = leaksOf(answer, caller, secrets);
            const flaws = flawsOf(answer, operation, request);
            expect([caller.name, operation.path, flaws, leaks]).toEqual([
              ...[caller.name, operation.path, [], []],
            ]);
            expectCookies(answer, operation);
          });
        }
      }
    }
    expect(answered).toBeGreaterThan(100);
    expect((await app.inject('/ready')).statusCode).toBe(200);
  },
);

/** Only a sign-in and its end, a proof and an enrolment set cookies, which no script reads. */
function expectCookies({ headers }: LightMyRequestResponse, { path }: Operation): void {
  const cookies = [headers['set-cookie'] ?? []].flat();
  if (cookies.length === 0) return;
  expect(path).toMatch(/^\/v2\/staff\/(?:session|account|invitations\/accept)\b/);
  for (const cookie of cookies)
    expect(cookie).toMatch(/; HttpOnly.*; SameSite=Strict|; SameSite=Strict.*; HttpOnly/);
}

async function each(
  requests: fc.Arbitrary<InjectOptions>,
  numRuns: number,
  check: (request: InjectOptions) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty(requests, check), { numRuns, endOnFailure: true });
}

/** Reading comes first, and what deletes comes last. */
function byHarm(one: Operation, other: Operation): number {
  const harm = ({ method }: Operation) => ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].indexOf(method);
  return harm(one) - harm(other);
}
